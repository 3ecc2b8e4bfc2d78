import { codecNames, encodeTexts } from '../../../shared/messages/sequences.ts';
import { uploadStates } from '../../../shared/messages/uploads.ts';
import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import { fileNameOf } from '../../../shared/model/file-name.ts';
import { formatTimeLeft } from '../../../shared/model/format.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { Tone } from '../../ui/tone.ts';

export const encodeName = ({ source }: Pick<EncodeSnapshot, 'source'>): string =>
  plainText(source.kind === 'frames' ? source.sequence.name : fileNameOf(source.path));

export interface EncodeWords {
  readonly line: string;
  readonly next: string;
  readonly tone: Tone;
}

/** The state of a video before its upload. */
export function encodeWords({ state, progress, codec, cancelsAtMs }: EncodeSnapshot): EncodeWords {
  const usual = codecNames[codec];
  if (cancelsAtMs !== null) return { line: uploadStates.canceling, next: '', tone: 'idle' };
  switch (state.kind) {
    case 'waiting':
      return { line: encodeTexts.waiting, next: usual, tone: 'idle' };
    case 'encoding': {
      const secondsLeft = progress?.secondsLeft ?? null;
      const left = secondsLeft === null ? null : formatTimeLeft(secondsLeft * 1_000);
      const done = progress && encodeTexts.progress(progress.frame, progress.frames, left);
      return { line: encodeTexts.title, next: done === null ? usual : `${usual} · ${done}`, tone: 'busy' };
    }
    case 'failed':
      return { line: state.trouble.sentence, next: state.trouble.remedy, tone: 'bad' };
    case 'canceled':
      return { line: encodeTexts.canceled, next: usual, tone: 'aside' };
    case 'encoded':
    case 'uploading':
    case 'ready':
      return { line: encodeTexts.encoded, next: usual, tone: 'busy' };
  }
}
