import type { MediaId, VersionId } from '../../../shared/api/ids.ts';
import type { EncodeId } from '../../../shared/model/encodes.ts';
import { withoutFrames } from '../../../shared/model/frames-apart.ts';
import type { PictureShape } from '../../../shared/model/picture-shape.ts';
import {
  type EncodeProgress,
  framesApartMax,
  type PieceProgress,
  type SequenceFacts,
  type VideoCodec,
} from '../../../shared/model/sequences.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { JobId, LaterUpload, UploadTarget } from '../../../shared/model/uploads.ts';
import type {
  Settling,
  SkipReason,
  WaitingFor,
  WatchCandidate,
  WatchFileState,
} from '../../../shared/model/watch-folders.ts';
import { chosenFor, lacksAnswer, withAnswers } from './answers.ts';
import { placeKey } from './place-key.ts';
import {
  type FrameSeen,
  keepsItem,
  lastWriteMs,
  newTimes,
  type Stamp,
  sameStamp,
  type WatchedFile,
} from './watched-file.ts';

/** Everything that can happen to a file of a watch folder. */
export type FileEvent =
  /** The content may have changed, so the file settles (again). */
  | { readonly kind: 'changed'; readonly stamp: Stamp; readonly sequence: SequenceFacts | null }
  | { readonly kind: 'waits'; readonly waitsFor: Settling }
  | { readonly kind: 'completed'; readonly picture: PictureShape | null; readonly remark: string | null }
  | { readonly kind: 'waits_for'; readonly waitingFor: WaitingFor; readonly says?: string }
  | { readonly kind: 'hashed'; readonly xxh3: string }
  | {
      readonly kind: 'asks';
      readonly says: string;
      readonly candidates: readonly WatchCandidate[];
    }
  | { readonly kind: 'matched'; readonly target: UploadTarget; readonly why: string }
  /** Saved before the encode is added: if the program ends in between, the same encode is added again. */
  | { readonly kind: 'encoding'; readonly encodeId: EncodeId }
  /** A frame was looked at, or the codec of its folder changed. */
  | {
      readonly kind: 'looked';
      readonly frameSeen: FrameSeen;
      readonly losesAlphaIn: VideoCodec | null;
    }
  | { readonly kind: 'pieces'; readonly progress: PieceProgress }
  | { readonly kind: 'encode_progress'; readonly progress: EncodeProgress | null }
  /** Saved before the job is added: if the program ends in between, the same job is added again. Or its failed job runs again. */
  | { readonly kind: 'queued'; readonly jobId: JobId }
  | { readonly kind: 'chosen'; readonly target: UploadTarget; readonly why: string }
  /** "Upload anyway" or "Retry": answers what its row says, and nothing that is found later. */
  | { readonly kind: 'insisted' }
  /** A person skips frames that are apart from all others. */
  | { readonly kind: 'frames_skipped'; readonly frames: readonly number[] }
  | { readonly kind: 'skipped'; readonly reason: SkipReason }
  /** A person takes back that they skipped it. */
  | { readonly kind: 'unskipped' }
  /** A person takes back which item they chose. Its upload or encode has been canceled. */
  | { readonly kind: 'unchosen' }
  | {
      readonly kind: 'delivered';
      readonly versionId: VersionId | null;
      readonly versionNumber: number | null;
      readonly xxh3: string | null;
      readonly atMs: number;
    }
  /** `isReplaced`: ready, but another version of its item is the current one. */
  | {
      readonly kind: 'became_ready';
      readonly atMs: number;
      readonly isReplaced: boolean;
      readonly byLaterUpload?: LaterUpload;
      /** The item that it is a version of, if that is known. */
      readonly mediaId?: MediaId;
    }
  | { readonly kind: 'ended_badly'; readonly trouble: Trouble }
  /** The queue gave up the job that had to give way, or its upload was done before that. */
  | { readonly kind: 'gave_way' }
  | { readonly kind: 'retargeted'; readonly target: UploadTarget }
  | { readonly kind: 'vanished' }
  | { readonly kind: 'came_back'; readonly stamp: Stamp };

type Kind = WatchFileState['kind'];
const anywhere: readonly Kind[] = [
  'settling',
  'finished',
  'choosing',
  'encoding',
  'queued',
  'giving_way',
  'uploaded',
  'skipped',
  'failed',
];
const atRest: readonly Kind[] = ['uploaded', 'skipped', 'failed'];

/** The states in which each event is allowed. In any other state it is a bug, and throws. */
export const allowedIn: Readonly<Record<FileEvent['kind'], readonly Kind[]>> = {
  changed: anywhere,
  waits: ['settling'],
  completed: ['settling'],
  waits_for: ['finished', 'choosing', 'skipped'],
  hashed: ['finished', 'choosing'],
  asks: ['finished', 'choosing'],
  matched: ['settling', 'finished'],
  encoding: ['finished'],
  looked: ['settling', 'finished', 'choosing', 'skipped', 'failed'],
  pieces: ['settling'],
  encode_progress: ['encoding'],
  queued: ['finished', 'encoding', 'queued', 'failed'],
  chosen: ['choosing', 'skipped', 'failed', 'settling', 'finished'],
  insisted: ['settling', 'skipped', 'failed', 'choosing', 'finished'],
  frames_skipped: ['settling'],
  skipped: ['settling', 'finished', 'choosing', 'encoding', 'queued', 'failed'],
  unskipped: ['skipped'],
  unchosen: ['settling', 'finished', 'skipped'],
  delivered: ['queued', 'giving_way'],
  became_ready: ['queued', 'giving_way', 'uploaded'],
  ended_badly: ['encoding', 'queued'],
  gave_way: ['giving_way'],
  retargeted: ['queued'],
  vanished: anywhere,
  came_back: anywhere,
};

export const canTake = (file: WatchedFile, event: FileEvent['kind']): boolean =>
  allowedIn[event].includes(file.state.kind);

export class IllegalFileEventError extends Error {
  override readonly name = 'IllegalFileEventError';
  readonly code = 'illegal_file_event';

  constructor(state: Kind, event: FileEvent['kind']) {
    super(`A file that is ${state} cannot take ${event}.`);
  }
}

/** The whole life of a file as a pure function: the same record, event and time always give the same record. */
export function reduceFile(file: WatchedFile, event: FileEvent, nowMs: number): WatchedFile {
  if (!canTake(file, event.kind)) throw new IllegalFileEventError(file.state.kind, event.kind);
  return { ...file, ...changes(file, event, nowMs) };
}

function changes(file: WatchedFile, event: FileEvent, nowMs: number): Partial<WatchedFile> {
  switch (event.kind) {
    case 'changed':
      return {
        ...changed(file, event.stamp, nowMs),
        sequence: event.sequence && withoutFrames(event.sequence, file.skipFrames),
      };
    case 'waits':
      return { state: { kind: 'settling', waitsFor: event.waitsFor, sinceMs: sinceOf(file, nowMs) } };
    case 'completed':
      return {
        state: finished(nowMs),
        picture: event.picture,
        remark: event.remark,
        times: { ...file.times, completeAtMs: nowMs },
      };
    case 'waits_for':
      return {
        state: {
          kind: 'finished',
          waitsFor: event.waitingFor,
          says: event.says ?? null,
          sinceMs: sinceOf(file, nowMs),
        },
      };
    case 'hashed':
      return { xxh3: event.xxh3 };
    case 'asks':
      return {
        state: {
          kind: 'choosing',
          says: event.says,
          candidates: event.candidates.slice(0, 3),
          sinceMs: nowMs,
        },
        target: null,
        why: null,
      };
    case 'matched':
      return {
        ...(file.state.kind === 'finished' ? { state: { ...file.state, waitsFor: 'rule', says: null } } : {}),
        target: event.target,
        why: event.why,
        ...beforeAt(file, event.target),
        times: { ...file.times, matchedAtMs: nowMs },
      };
    case 'chosen':
      return {
        // A file that is still being written keeps settling, and has its target when it is finished.
        state: file.state.kind === 'settling' ? file.state : finished(nowMs),
        target: event.target,
        why: event.why,
        ...beforeAt(file, event.target),
        ...chosenFor(file, event.target),
        beforeChoice: choiceOf(file),
        times: { ...file.times, matchedAtMs: nowMs },
      };
    case 'insisted':
      return {
        state: file.state.kind === 'skipped' ? unskipped(file, nowMs) : finished(nowMs),
        // The row of a file that needs a choice already names every reason not to upload it.
        insisted: file.insisted || file.state.kind === 'choosing',
        accepted: withAnswers(file),
      };
    case 'frames_skipped': {
      const skipFrames = [...new Set([...file.skipFrames, ...event.frames])].slice(-framesApartMax);
      return {
        skipFrames,
        sequence: file.sequence && withoutFrames(file.sequence, skipFrames),
        state: settling(sinceOf(file, nowMs)),
      };
    }
    case 'encoding':
      return {
        state: { kind: 'encoding', encodeId: event.encodeId, progress: null, sinceMs: nowMs },
      };
    case 'looked':
      return { frameSeen: event.frameSeen, losesAlphaIn: event.losesAlphaIn };
    case 'pieces':
      return { pieces: event.progress };
    case 'encode_progress':
      return file.state.kind === 'encoding' ? { state: { ...file.state, progress: event.progress } } : {};
    case 'queued':
      return {
        state: { kind: 'queued', jobId: event.jobId, sinceMs: nowMs },
        ...(file.state.kind === 'failed' ? retried(file) : {}),
      };
    case 'skipped':
      return {
        state: { kind: 'skipped', reason: event.reason, atMs: nowMs },
        beforeSkip: event.reason.kind === 'by_person' && isKeptBySkip(file.state) ? file.state : null,
      };
    case 'unskipped':
      return { state: file.beforeSkip ?? unskipped(file, nowMs) };
    case 'unchosen':
      return file.beforeChoice === null
        ? {}
        : {
            ...file.beforeChoice,
            // More of it may have come since.
            ...(file.state.kind === 'settling' && { state: file.state }),
            beforeChoice: null,
          };
    case 'delivered':
      return {
        versionId: event.versionId,
        versionNumber: event.versionNumber,
        xxh3: event.xxh3 ?? file.xxh3,
        times: { ...file.times, uploadedAtMs: event.atMs },
      };
    case 'became_ready':
      return {
        times: {
          ...file.times,
          uploadedAtMs: file.times.uploadedAtMs ?? event.atMs,
          readyAtMs: event.isReplaced ? file.times.readyAtMs : event.atMs,
        },
        ...(file.state.kind === 'queued' || file.state.kind === 'uploaded'
          ? {
              itemId: event.mediaId ?? null,
              state: {
                kind: 'uploaded',
                jobId: file.state.jobId,
                atMs: event.atMs,
                ...(event.isReplaced ? { isReplaced: true } : {}),
                ...(event.byLaterUpload ? { byLaterUpload: event.byLaterUpload } : {}),
              },
            }
          : {}),
      };
    case 'ended_badly':
      return {
        state: {
          kind: 'failed',
          jobId: file.state.kind === 'queued' ? file.state.jobId : null,
          trouble: event.trouble,
          atMs: nowMs,
        },
      };
    case 'gave_way':
      return settlesAgain(file, file.stamp, nowMs, file.times.uploadedAtMs !== null);
    case 'retargeted':
      return { target: event.target };
    case 'vanished':
      return { isGone: true };
    case 'came_back':
      return { isGone: false, stamp: event.stamp };
  }
}

/** The version of the render before is one of another item. */
const beforeAt = (file: WatchedFile, target: UploadTarget): Pick<WatchedFile, 'versionBefore'> =>
  file.target !== null && placeKey(file.target) === placeKey(target)
    ? { versionBefore: file.versionBefore }
    : { versionBefore: null };

const choiceOf = (file: WatchedFile): WatchedFile['beforeChoice'] => {
  const { state, target, why, versionBefore, insisted, accepted } = file;
  return { state, target, why, versionBefore, insisted, accepted };
};

/** A canceled upload or encode is over, and the others go on from where they were. */
const isKeptBySkip = ({ kind }: WatchFileState): boolean =>
  ['settling', 'finished', 'choosing', 'failed'].includes(kind);

/** A failed upload runs again. Anything else still needs what it needed before: more frames, or an answer. */
function unskipped(file: WatchedFile, nowMs: number): WatchFileState {
  if (file.beforeSkip && file.beforeSkip.kind !== 'failed') return file.beforeSkip;
  return lacksAnswer(file) ? settling(nowMs) : finished(nowMs);
}

function changed(file: WatchedFile, stamp: Stamp, nowMs: number): Partial<WatchedFile> {
  const { state } = file;
  if (goesOnSkipped(file, stamp)) return { stamp, isGone: false };
  // Found again as it was, after a restart for example: what its last look showed still holds.
  if (state.kind === 'settling' && sameStamp(file.stamp, stamp)) return { isGone: false };
  if (state.kind === 'queued')
    return { stamp, isGone: false, state: { kind: 'giving_way', jobId: state.jobId, sinceMs: nowMs } };
  if (state.kind === 'giving_way') return { stamp, isGone: false };
  return settlesAgain(file, stamp, nowMs, atRest.includes(state.kind));
}

const sameRenderMs = 30_000;

/** A person skipped it while it was being written, and more of it comes: that is no other render. */
export function goesOnSkipped({ state, beforeSkip, stamp: before }: WatchedFile, stamp: Stamp): boolean {
  if (state.kind !== 'skipped' || state.reason.kind !== 'by_person' || beforeSkip?.kind !== 'settling')
    return false;
  const wasWritten = beforeSkip.waitsFor.kind === 'quiet' || beforeSkip.waitsFor.kind === 'open_elsewhere';
  const pauseMs = lastWriteMs(stamp) - lastWriteMs(before);
  return wasWritten && stamp.sizeBytes >= before.sizeBytes && pauseMs < sameRenderMs;
}

/** `isNext`: the render before was uploaded, skipped or failed, so this is another render under the same name. */
function settlesAgain(file: WatchedFile, stamp: Stamp, nowMs: number, isNext: boolean): Partial<WatchedFile> {
  const keeps = keepsItem(file, isNext);
  return {
    stamp,
    isGone: false,
    state: settling(nowMs),
    times: { ...newTimes(stamp, isNext ? nowMs : file.times.seenAtMs) },
    ...(keeps ? { target: isNext ? targetOfNext(file) : file.target } : { target: null, why: null }),
    versionId: null,
    versionNumber: null,
    versionBefore: keeps ? (isNext ? file.versionNumber : file.versionBefore) : null,
    picture: null,
    remark: null,
    pieces: isNext ? null : file.pieces,
    ...(isNext && { frameSeen: null, losesAlphaIn: null }),
    xxh3: null,
    render: isNext ? file.render + 1 : file.render,
    insisted: file.insisted && !isNext,
    accepted: isNext ? [] : file.accepted,
    beforeChoice: isNext ? null : file.beforeChoice,
    wasThere: isNext ? false : file.wasThere,
  };
}

/** A new item is made once its first version is there: the next render of its file is another version of it. */
function targetOfNext({ target, itemId }: WatchedFile): UploadTarget | null {
  if (target?.kind !== 'new_item' || itemId === null) return target;
  const { projectId, projectName, name } = target;
  return { kind: 'version', projectId, projectName, mediaId: itemId, mediaName: name };
}

/** A retry makes another version. */
const retried = ({ state, accepted, sequence, times }: WatchedFile): Partial<WatchedFile> => ({
  versionId: null,
  versionNumber: null,
  times: { ...times, uploadedAtMs: null, readyAtMs: null },
  accepted: withAnswers({ state, accepted, sequence }),
});

const settling = (sinceMs: number): WatchFileState => ({
  kind: 'settling',
  waitsFor: { kind: 'quiet', quietMs: null },
  sinceMs,
});

const finished = (nowMs: number): WatchFileState => ({
  kind: 'finished',
  waitsFor: 'rule',
  says: null,
  sinceMs: nowMs,
});

const sinceOf = ({ state }: WatchedFile, nowMs: number): number =>
  'sinceMs' in state ? state.sinceMs : nowMs;
