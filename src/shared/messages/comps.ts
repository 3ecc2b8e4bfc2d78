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
  views: 'Show',
  media: 'Media',
  comps: 'Comps',
  notes: 'Notes',
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
  lengthAndChange: phrase(
    (length: string, change: string) => `${length} · changed ${change}`,
    '3:04',
    '2 hours ago',
  ),
  place: 'Place on stage',
  placeMore: 'Place on stage…',
  stage: 'Stage',
  chooseStage: 'Choose a stage',
  noStages: 'This project has no stages. Create one in the web app.',
  screens: 'Screens',
  nothingHere: 'Empty',
  itemOn: phrase((screen: string) => `Item on ${screen}`, 'LED Wall'),
  startOn: phrase((screen: string) => `Start on ${screen}, in seconds`, 'LED Wall'),
  start: 'Starts at',
  seconds: 's',
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
