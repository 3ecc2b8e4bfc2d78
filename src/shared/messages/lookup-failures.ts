import { limits } from '../api/limits.ts';
import { type FailureText, failureText } from './failure-text.ts';
import { matchingMessages } from './matching.ts';
import { count, phrase, quoted, someOf } from './phrase.ts';

/** What can be looked up by name on the command line. */
export type Lookup = 'project' | 'item' | 'stage' | 'account';

const listedBy: Readonly<Partial<Record<Lookup, string>>> = {
  project: 'See "renderdrop projects".',
  account: 'See "renderdrop whoami".',
};

const similarMax = 5;

/** Why a project, an item or another thing was not found by the words that name it. */
export const lookupFailures = {
  not_found: phrase(
    (what: Lookup, text: string, similar: readonly string[], isAnyThere: boolean) =>
      failureText(
        `No ${what} is named "${text}".`,
        // Without a full stop, which would look like a part of the last name.
        similar.length > 0
          ? `Similar names: ${someOf(similar, similarMax)}`
          : isAnyThere
            ? (listedBy[what] ?? '')
            : `There are no ${what}s yet.`,
      ),
    'item',
    'LED Mian',
    ['LED Main', 'LED Mini'],
    true,
  ),
  ambiguous_name: phrase(
    (what: Lookup, text: string, found: number) =>
      failureText(`${found} ${what}s are named "${text}".`, 'Use the ID.'),
    'item',
    'LED Main',
    2,
  ),
  not_a_video_item: phrase(
    (name: string, type: 'audio' | 'image') =>
      failureText(
        matchingMessages.takesNoVersions(name, type),
        'Choose a video item, or create one with --new.',
      ),
    'Poster',
    'image',
  ),
  name_taken: phrase(
    (name: string, type: 'audio' | 'image') =>
      failureText(
        matchingMessages.takesNoVersions(name, type),
        'Nothing was uploaded. Choose a video item with --media, or make another item of this name with --name.',
      ),
    'Poster',
    'image',
  ),
  name_taken_by_video: phrase(
    (name: string) =>
      failureText(
        `There is already an item named ${quoted(name)}.`,
        'Nothing was uploaded. Add a version to it with --media, or make another item of this name with --name.',
      ),
    'LED Main',
  ),
  name_empty: failureText('An item needs a name.', ''),
  name_too_long: phrase(
    (length: number) =>
      failureText(
        `The name of an item has at most ${limits.mediaNameMax} characters. This one has ${length}.`,
        '',
      ),
    300,
  ),
  no_match: phrase(
    (fileNames: readonly string[]) =>
      failureText(
        `No match for ${fileNames.join(', ')}.`,
        'Nothing was uploaded. Name the item with --media, or create one with --new.',
      ),
    ['LED_Main_v005.mov'],
  ),
  match_ambiguous: phrase(
    (fileNames: readonly string[]) =>
      failureText(
        `No certain match for ${fileNames.join(', ')}.`,
        'Nothing was uploaded. Name the item with --media.',
      ),
    ['LED_Main_v005.mov'],
  ),
  project_read_only: phrase(
    (name: string) =>
      failureText(`${quoted(name)} is view only for you.`, 'Ask the project owner for edit access.'),
    'Aurora',
  ),
} as const satisfies Readonly<Record<string, FailureText | ((...given: never[]) => FailureText)>>;

/** What is said of uploads whose project or item has not been looked up yet. */
export const unplacedTexts = {
  waits: phrase(
    (reason: string) => `Queued. Looking up the project and item: ${reason} Trying again.`,
    "The server isn't responding.",
  ),
  stillAsking: 'Queued. Still looking up the project and item.',
  waitsInQueue: phrase(
    (files: number) => `${count(files, 'upload')} left in the queue. To resume: renderdrop queue run`,
    2,
  ),
  state: 'Queued: project and item not looked up yet',
  canceled: 'Canceled',
  /** Rows above the list of uploads. */
  title: 'Uploads without an item yet',
  looking: 'Looking up the project and item…',
  retrying: phrase((reason: string) => `${reason} Trying again.`, "The server isn't responding."),
  needsKey: 'Waiting for its API key. Run "renderdrop queue run" with that key.',
  retryOrCancel: 'Retry, or cancel it and upload the file from here.',
  /** Only the account with which a file was queued may decide where it goes. */
  otherKey: phrase(
    (fileName: string) => `${fileName} was queued with another key. Use that key, or cancel it.`,
    'LED_Main_v005.mov',
  ),
  inList: phrase(
    (first: string, others: number) => (others === 0 ? first : `${first} +${others}`),
    'a.mov',
    2,
  ),
  /** A banner above the queue while it has unplaced uploads. */
  waiting: phrase(
    (files: number) =>
      failureText(
        `${count(files, 'queued file')}: looking up the project and item.`,
        'Uploads when the server responds.',
      ),
    2,
  ),
  needsAttention: phrase(
    (fileName: string, sentence: string) =>
      failureText(
        `${fileName}: ${sentence}`,
        'Upload it from here, then remove the queued one with "renderdrop queue cancel".',
      ),
    'LED_Main_v005.mov',
    'No project is named "Aurora".',
  ),
} as const;
