import { count, phrase } from './phrase.ts';

const files = (amount: number): string => count(amount, 'file');

/** Shown while dragging: what the drop would do, or why it would do nothing. */
export const draggingTexts = {
  newVersion: 'Add a new version',
  version: phrase(
    (version: number | null, item: string) =>
      `Add ${version === null ? 'a new version' : `v${version}`} to ${item}`,
    5,
    'LED Main',
  ),
  several: phrase((amount: number) => `${files(amount)}: matched by name, you choose`, 5),
  toProject: phrase(
    (amount: number, project: string) => `Add ${files(amount)} to ${project}`,
    5,
    'Aurora Arena Tour',
  ),
  one: phrase((project: string) => `Add to ${project}, matched by name`, 'Aurora Arena Tour'),
  forScreen: phrase(
    (project: string, screen: string) => `Add to ${project}, then place it on ${screen}`,
    'Aurora Arena Tour',
    'LED Wall',
  ),
  onceOpen: 'Add once a project is open',
  thisItem: 'this item',
  thisProject: 'this project',
  keyReadsOnly: "Your key can't upload",
  viewOnly: 'This project is view only for you',
  opensFirst: 'Open this project once in the web app first',
  nothingUploaded: 'Nothing was uploaded.',
  notSaved: phrase(
    (amount: number) =>
      amount === 1 ? "1 file isn't saved on this computer" : `${files(amount)} aren't saved on this computer`,
    2,
  ),
  saveFirst: 'Save what you drop or paste to a folder first, then drop it from there.',
  openProject: 'Open project',
  takesNoVersions: 'Only videos take new versions',
} as const;
