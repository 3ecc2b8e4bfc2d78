import type { CompStatus } from '../api/comp.ts';
import { failureText } from './failure-text.ts';
import { count, phrase, quoted } from './phrase.ts';

/** Refusals that the service has no code of its own for. */
export const placeFailures = {
  processing_failed: failureText("Processing failed, so this item can't be placed.", 'Upload a new version.'),
  too_many_screens: failureText('A comp has at most 32 screens.', 'Place fewer items.'),
} as const;

export const compStatusTexts: Readonly<Record<CompStatus, string>> = {
  draft: 'Draft',
  in_review: 'In review',
  changes_requested: 'Changes requested',
  approved: 'Approved',
};

export const compTexts = {
  comps: 'Comps',
  counted: phrase((amount: number) => count(amount, 'comp'), 4),
  search: 'Search comps',
  searchHint: 'Search by name, stage or screen',
  anyStatus: 'Any status',
  status: 'Status',
  none: 'No comps yet',
  noneHint: 'Select items in Media and place them on a stage.',
  noMatch: 'No results',
  noMatchHint: 'No comp matches this search.',
  showAll: 'Show all',
  noStage: 'No stage',
  changed: phrase((change: string) => `Changed ${change}`, '2 hours ago'),
  countedAt: phrase((timecode: string, rate: string) => `${timecode} at ${rate} fps`, '00:03:04:13', '25'),
  noTimecode: "No timecode: the frame rate of its items isn't known, or differs.",
  sizedByRenders: "Sized by the renders. Positions aren't known.",
  screensAndComps: phrase(
    (screens: number, comps: number) => `${count(screens, 'screen')} · ${count(comps, 'comp')}`,
    4,
    3,
  ),
  noScreens: 'No known screens. Set a default screen for the stage in the web app.',
  noCompsHere: 'No comps on this stage',
  behind: phrase((amount: number) => count(amount, 'newer version'), 2),
  hasNewer: 'Changed before the current version came',
  onlyBehind: 'Newer versions',
  onlyWithOpenNotes: 'Open notes',
  otherLengths: phrase((amount: number) => count(amount, 'other length'), 1),
  newer: phrase(
    (item: string) => `${quoted(item)} has a newer version than this comp. Update it in the web app.`,
    'Intro',
  ),
  /** In place of the picture of the version that plays. The tooltip says the rest. */
  earlier: phrase(
    (versionNumber: number | null) => (versionNumber === null ? 'Earlier version' : `v${versionNumber}`),
    null,
  ),
  cannotShow: "The version that plays here can't be shown.",
  otherLength: phrase(
    (item: string, here: string, now: string) => `${quoted(item)} plays ${here} here and is ${now} long now.`,
    'Intro',
    '3:04.52',
    '0:59.96',
  ),
  startsAt: phrase((time: string) => `starts at ${time}`, '00:00:12:12'),
  emptyScreen: phrase((screen: string) => `${screen}: empty`, 'LED Wall'),
  unknownItem: 'Unknown item',
  openComp: phrase((comp: string) => `Open ${quoted(comp)} in browser`, 'Opener'),
  place: 'Place on stage',
  placeMore: 'Place on stage…',
  stage: 'Stage',
  chooseStage: 'Choose a stage',
  noStages: 'This project has no stages. Create one in the web app.',
  screens: 'Screens',
  nothingHere: 'Empty',
  itemOn: phrase((screen: string) => `Item on ${screen}`, 'LED Wall'),
  startOn: phrase((screen: string) => `Start on ${screen}`, 'LED Wall'),
  start: 'Starts at',
  name: 'Name',
  nameHint: 'Without one, the first item names the comp.',
  byName: 'Matched by name',
  cannotPlace: "Can't be placed",
  why: phrase(
    (name: string, sentence: string) => `${quoted(name)}: ${sentence}`,
    'Intro',
    'Still processing.',
  ),
  noPermission: "This key can't create comps. Sign in with one that has the permission comps:write.",
  create: 'Create draft',
  creating: 'Creating…',
  created: phrase((name: string) => `Draft ${quoted(name)} created`, 'Opener'),
  open: 'Open in browser',
  cancel: 'Cancel',
} as const;
