import { count, phrase } from './phrase.ts';

/** The panel of an item: facts, notes, comps. */
export const itemTexts = {
  usedInComps: 'Used in comps',
  compsKeep: 'Comps keep their version until you update them in the web app.',
  whichRate: "What's the frame rate of this item? Notes then show their timecode.",
  frameRate: 'Frame rate',
  useRate: 'Set frame rate',
  status: 'Status',
  resolution: 'Resolution',
  length: 'Length',
  versions: 'Versions',
  currentUploaded: 'Current version uploaded',
  currentCreated: 'Current version created',
  notInProject: 'This item is no longer in the project',
  notLoaded: "This item hasn't been loaded yet",
  close: 'Close item',
  uploadVersion: 'Upload a new version',
  inComp: 'in a comp',
  resolved: 'Resolved',
  guest: 'A guest',
  versionShort: 'Version',
  shownVersion: 'Version shown here',
  currentOf: phrase(
    (number: number | null) => (number === null ? 'Current version' : `v${number} (current version)`),
    5,
  ),
  /** In place of its number, where that is not known. */
  currentShort: 'current',
  versionNamed: phrase(
    (number: number, fileName: string) => `v${number} · ${fileName}`,
    4,
    'LED_Main_v004.mov',
  ),
  playing: phrase((fileName: string) => `Video: ${fileName}`, 'LED_Main_v004.mov'),
  stillOf: phrase((fileName: string) => `Frame of ${fileName}`, 'LED_Main_v004.mov'),
  stillAt: phrase((timecode: string) => `Show the frame at ${timecode}`, '00:00:12:07'),
  copyTimecode: 'Copy timecode',
  openProject: 'Open project in browser',
  notes: 'Notes',
  whichNotes: 'Show notes',
  open: 'Open',
  all: 'All',
  currentVersion: 'current version',
  allResolved: 'All notes are resolved.',
  noOpenNotes: 'No open notes',
  noResolvedNotes: 'No resolved notes',
  noNotes: 'No notes yet',
  uploading: 'Uploads to this item',
  placedFrom: phrase((screen: string, start: string) => `${screen} from ${start}`, 'LED Wall', '00:00:12:12'),
  /** A note's only link. Replies and drawings can only be viewed and answered in the web app. */
  noteLink: phrase(
    (replies: number, hasDrawing: boolean) => {
      const drawing = hasDrawing ? ['drawing'] : [];
      const answers = replies > 0 ? [count(replies, 'reply', 'replies')] : [];
      return ['Open in browser', ...[[...drawing, ...answers].join(', ')].filter(Boolean)].join(': ');
    },
    2,
    true,
  ),
  guestName: phrase((name: string) => `${name} (guest)`, 'Mia'),
  stillOpen: phrase(
    (counts: readonly (readonly [versionNumber: number, amount: number])[]) => {
      const [first, ...others] = counts;
      if (first && others.length === 0) return `${first[1]} still open from v${first[0]}`;
      return `${counts.reduce((sum, [, amount]) => sum + amount, 0)} still open: ${counts.map(([number, amount]) => `${amount} from v${number}`).join(', ')}`;
    },
    [
      [3, 2],
      [2, 1],
    ],
  ),
} as const;
