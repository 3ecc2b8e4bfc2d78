import { formatCount, formatDurations, formatMoment, formatTime, formatTimeLeft } from '../model/format.ts';
import { type FrameRate, formatFrameRate } from '../model/frame-rate.ts';
import { plainlyShortOf, spanOf } from '../model/plainly-short.ts';
import type { PieceProgress, SequenceFacts } from '../model/sequences.ts';
import type {
  Settling,
  SkipReason,
  WaitingFor,
  WatchCondition,
  WatchFile,
  WatchFileState,
} from '../model/watch-folders.ts';
import type { LeftOutReason } from '../model/watch-requests.ts';
import { phrase, quoted } from './phrase.ts';
import { gapTexts } from './sequence-gaps.ts';
import { encodeTexts, missingFramesWords } from './sequences.ts';
import { replacedWords, uploadDetails } from './upload-details.ts';
import { uploadStates } from './uploads.ts';
import type { StateWords } from './watch-conditions.ts';

/** Without `target`, nothing is said of a missing item. */
export type FileToDescribe = Pick<WatchFile, 'state' | 'pieces' | 'sequence'> &
  Partial<Pick<WatchFile, 'target'>>;

/** The state of a file before it is queued. Once queued, its upload describes it. */
export function fileStateWords(
  { state, pieces, sequence, target }: FileToDescribe,
  context: {
    readonly nowMs: number;
    readonly locale?: string;
    readonly folder?: WatchCondition['kind'] | undefined;
  },
): StateWords {
  switch (state.kind) {
    case 'settling': {
      const { state: says, detail } = settlingWords(
        state.waitsFor,
        pieces !== null,
        sequence,
        target !== null,
      );
      return {
        state: says,
        detail: pieces === null ? detail : withPieces(pieces, state.waitsFor, detail, context),
      };
    }
    case 'finished':
      return finishedWords(state, context.folder);
    case 'choosing':
      return { state: 'Needs a choice', detail: state.says };
    case 'encoding': {
      if (state.progress === null) return { state: 'Waiting to encode', detail: null };
      const { frame, frames, secondsLeft } = state.progress;
      const left = secondsLeft === null ? null : formatTimeLeft(secondsLeft * 1_000);
      return { state: 'Encoding', detail: encodeTexts.progress(frame, frames, left) };
    }
    case 'queued':
      return { state: 'Queued', detail: null };
    case 'giving_way':
      return { state: 'Still rendering', detail: 'The file changed. Uploads when the file is complete.' };
    case 'uploaded':
      return state.isReplaced
        ? { state: uploadStates.replaced, detail: replacedWords(state.byLaterUpload) }
        : { state: uploadStates.ready, detail: null };
    case 'skipped':
      return { state: 'Skipped', detail: skipWords(state.reason) };
    case 'failed':
      return { state: 'Failed', detail: `${state.trouble.sentence} ${state.trouble.remedy}`.trim() };
  }
}

/** Says how much is encoded. If the end is expected, how long the frames must stop is left out. */
function withPieces(
  { encodedFrames, frames, lastFrameAtMs, startedOver }: PieceProgress,
  waitsFor: Settling,
  detail: string | null,
  { nowMs, locale }: { readonly nowMs: number; readonly locale?: string },
): string {
  const number = new Intl.NumberFormat(locale);
  // After the expected moment, the frames come at another pace, or no longer at all.
  const isExpected = lastFrameAtMs !== null && lastFrameAtMs > nowMs;
  const expected = isExpected ? momentWords(lastFrameAtMs, nowMs, locale) : null;
  const encoded = encodeTexts.pieces(number.format(encodedFrames), number.format(frames), expected);
  const isOnlyQuiet = waitsFor.kind === 'quiet' || waitsFor.kind === 'unsure';
  const rest = isOnlyQuiet && expected !== null ? null : detail;
  return [startedOver ? encodeTexts.startedOver : null, encoded, rest].filter(Boolean).join(' ');
}

const momentWords = (atMs: number, nowMs: number, locale?: string): string =>
  new Date(atMs).toDateString() === new Date(nowMs).toDateString()
    ? formatTime(atMs, locale)
    : formatMoment(atMs, locale);

/** The state of a single file that isn't complete. */
export const settlingState = (waitsFor: Settling): string =>
  settlingWords(waitsFor, false, null, false).state;

/** `isBegun`: the frames that have arrived so far are being encoded. Before that, they may not be uploaded at all. */
function settlingWords(
  waitsFor: Settling,
  isBegun: boolean,
  sequence: SequenceFacts | null,
  hasItem: boolean,
): StateWords {
  switch (waitsFor.kind) {
    case 'quiet':
      return {
        state: 'Still rendering',
        detail:
          waitsFor.quietMs === null
            ? sequence
              ? 'Complete once no more frames come.'
              : 'Uploads when the file is complete.'
            : `${isBegun ? 'Uploads' : 'Complete'} once no frame has come for ${formatTimeLeft(waitsFor.quietMs)}.`,
      };
    case 'frames_missing': {
      const { rate, before = null, lacks = null } = waitsFor;
      const short = sequence && plainlyShortOf(spanOf(sequence), rate, before);
      return {
        state: gapTexts.needs(hasItem, waitsFor.otherShape !== undefined, short, lacks),
        detail: sequence
          ? gapTexts.inWatchFolder(sequence, rate, waitsFor, hasItem && lacks === null)
          : missingFramesWords(waitsFor),
      };
    }
    case 'open_elsewhere':
      return {
        state: 'Still rendering',
        detail:
          waitsFor.by === null ? 'Another program is writing to it.' : `${waitsFor.by} is writing to it.`,
      };
    case 'incomplete':
      return { state: 'Incomplete', detail: watchMessages.notYet(waitsFor.says) };
    case 'unsure': {
      const once = `Uploads once it hasn't changed for ${formatTimeLeft(waitsFor.quietMs)}.`;
      return {
        state: 'Still rendering',
        detail: `${once} ${waitsFor.says ?? unsureWords[waitsFor.because]}`,
      };
    }
    case 'frames_cut':
      return {
        state: 'Incomplete',
        detail:
          waitsFor.count === 1
            ? `The end of ${waitsFor.first} is missing. Encodes when the frame is complete.`
            : `The end of ${formatCount(waitsFor.count, 'frame', 'frames')} is missing, the first is ${waitsFor.first}. Encodes when they are complete.`,
      };
    case 'empty':
      return { state: 'Empty', detail: 'Uploads when the file is complete.' };
    case 'unreadable':
      return { state: "Can't be read", detail: waitsFor.says };
  }
}

const unsureWords = {
  no_length: 'Nothing in it says where it ends.',
  zeros: 'It ends in black, silence or a part not copied yet.',
} as const;

function finishedWords(
  { waitsFor, says }: Extract<WatchFileState, { readonly kind: 'finished' }>,
  folder: WatchCondition['kind'] | undefined,
): StateWords {
  // Whatever would be next, nothing of it begins while its bytes are away.
  if (folder === 'disconnected') return { state: 'Complete', detail: 'Waits for the drive.' };
  if (folder === 'missing') return { state: 'Complete', detail: 'Waits for the folder.' };
  const state = waitsFor === 'frame_rate' || waitsFor === 'encoder' ? 'Needs attention' : 'Complete';
  return { state, detail: says ?? waitingWords[waitsFor] };
}

const frameRateNotSet = 'Set the frame rate of this folder.';

const waitingWords: Readonly<Record<WaitingFor, string>> = {
  rule: 'Looking for its item.',
  items: "Couldn't load the project's items. Retrying.",
  new_item: 'Waiting for its item to be created.',
  folder_paused: 'This folder is paused.',
  frame_rate: frameRateNotSet,
  encoder: 'ffmpeg is needed for encoding.',
  other_computer: 'Another computer uploads it.',
};

export function skipWords(reason: SkipReason): string {
  switch (reason.kind) {
    case 'there_already':
      return 'It was here before the folder was watched.';
    case 'older_than_version':
      return "It's older than the current version.";
    case 'same_bytes': {
      const version = reason.versionNumber === null ? '' : `, v${reason.versionNumber}`;
      return `Already uploaded to ${reason.itemName}${version}.`;
    }
    case 'newer_render':
      return `A newer render goes to the same item: ${reason.path}.`;
    case 'not_a_video':
      return reason.says;
    case 'by_person':
      return reason.bytes === undefined
        ? 'You skipped it.'
        : `You skipped it. ${uploadDetails.canceledTooLate[reason.bytes]}`;
    case 'image_sequence':
      return 'This folder skips image sequences. Turn on encoding to upload them.';
  }
}

/** Why a filter skips a video. */
export function leftOutWords(reason: LeftOutReason): string {
  switch (reason.kind) {
    case 'excluded':
      return `Excluded by ${reason.pattern}`;
    case 'not_included':
      return 'Not among the files to include';
    case 'too_small':
      return 'Smaller than the smallest size';
    case 'in_subfolder':
      return 'In a subfolder';
    case 'link_outside':
      return 'A link that leads out of the folder';
  }
}

const nightEndsHour = 6;

/** After 6:00, "Last night" if the absence began the day before or in the night itself; else when it began. */
function sinceWords(sinceMs: number, nowMs: number, locale?: string): string {
  const morning = new Date(nowMs);
  morning.setHours(nightEndsHour, 0, 0, 0);
  const morningBefore = new Date(morning);
  morningBefore.setDate(morningBefore.getDate() - 1);
  const wasLastNight =
    sinceMs < morning.getTime() && nowMs >= morning.getTime() && sinceMs >= morningBefore.getTime();
  if (wasLastNight) return 'Last night';
  const isToday = new Date(sinceMs).toDateString() === morning.toDateString();
  return `Since ${isToday ? formatTime(sinceMs, locale) : formatMoment(sinceMs, locale)}`;
}

/** "Last night: 14 uploaded, 2 need you". */
export function summaryWords(
  {
    sinceMs,
    uploaded,
    needYou,
  }: { readonly sinceMs: number; readonly uploaded: number; readonly needYou: number },
  nowMs: number,
  locale?: string,
): string {
  const parts = [
    ...(uploaded > 0 || needYou === 0 ? [`${new Intl.NumberFormat(locale).format(uploaded)} uploaded`] : []),
    ...(needYou > 0 ? [formatCount(needYou, 'needs you', 'need you', locale)] : []),
  ];
  return `${sinceWords(sinceMs, nowMs, locale)}: ${parts.join(', ')}`;
}

export const needsPersonTitle = (folderName: string): string => `${folderName} needs you`;

export function needsPersonBody(choices: number, failures: number): string {
  const parts = [
    ...(choices > 0 ? [formatCount(choices, 'file needs a choice', 'files need a choice')] : []),
    ...(failures > 0 ? [formatCount(failures, 'upload failed', 'uploads failed')] : []),
  ];
  return parts.join(' · ');
}

export const watchMessages = {
  matchedByItem: 'Every file goes to this item',
  matchedByChoice: 'You chose this item for files of this name',
  chosenNow: 'You chose it',
  newItem: 'New item: no item has this name',
  sameNewItem: 'Next version of the item made from this name',
  noProject: phrase((name: string) => `No project is named ${quoted(name)}.`, 'Summer Tour'),
  shortSequence: phrase(
    (now: number, before: number) =>
      `${now} frames, and the current version has ${before}, so some may be missing. Render the rest, or choose the item to upload it anyway.`,
    120,
    240,
  ),
  shortSequenceInTime: phrase(
    (
      now: { readonly frames: number; readonly rate: FrameRate; readonly seconds: number },
      before: { readonly rate: FrameRate | null; readonly seconds: number },
    ) => {
      const [length, lengthBefore] = formatDurations(now.seconds, before.seconds);
      const at = before.rate === null ? '' : ` at ${formatFrameRate(before.rate)} fps`;
      const frames = formatCount(now.frames, 'frame', 'frames');
      return `${length} (${frames} at ${formatFrameRate(now.rate)} fps), and the current version lasts ${lengthBefore}${at}, so some may be missing. Render the rest, or choose the item to upload it anyway.`;
    },
    { frames: 40, rate: { num: 25, den: 1 }, seconds: 1.6 },
    { rate: { num: 50, den: 1 }, seconds: 4 },
  ),
  notYet: phrase(
    (says: string) => `${says} Uploads when the file is complete.`,
    'The end of the file is missing.',
  ),
  otherMayHave:
    'Another computer may have uploaded this file: the item has a version made after it. Choose the item to upload it anyway.',
  otherSays: phrase(
    (item: string, version: number | null) =>
      `Another computer says it uploaded this file to ${item}${version === null ? '' : `, v${version}`}, but the file is newer or goes elsewhere. Choose the item to upload it anyway.`,
    'Halo',
    3,
  ),
  framesNotChosen: 'Set whether this folder encodes and uploads image sequences, or skips them.',
  frameRateNotSet,
  shortItem: 'The item it matches',
  itemGone: "The item of this folder's rule is no longer in the project. Choose another item.",
  watchedAlready: phrase((name: string) => `${name} is already a watch folder.`, 'Renders'),
  folderNotFound: phrase((path: string) => `There is no folder ${path}.`, '/renders'),
  notAFolder: phrase(
    (path: string) => `${quoted(path)} is a file. Choose the folder it is in.`,
    '/renders/a.mov',
  ),
  notAllowed: phrase((path: string) => `You don't have permission to read ${path}.`, '/renders'),
} as const;

/** For a file whose upload was never confirmed. */
export const unconfirmedWatchFile = {
  sentence: 'Uploaded, but the server never confirmed it.',
  remedy: 'Check the item before you upload it again.',
} as const;
