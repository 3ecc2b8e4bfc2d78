import { plainlyShortOf, spanOf } from '../../../shared/model/plainly-short.ts';
import type { SequenceFacts } from '../../../shared/model/sequences.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';
import type { Settling, SkipReason } from '../../../shared/model/watch-folders.ts';
import { placeKey } from './place-key.ts';
import { type Accepted, accepts, type WatchedFile } from './watched-file.ts';

/** What was accepted before, and what is by choosing to upload it now. */
export const withAnswers = (file: Pick<WatchedFile, 'state' | 'accepted' | 'sequence'>): Accepted[] => [
  ...new Set([...file.accepted, ...answeredBy(file)]),
];

/** A sequence that was skipped before anybody decided about its missing frames; taken back, it still needs that decision. */
export const lacksAnswer = (file: WatchedFile): boolean =>
  file.state.kind === 'skipped' &&
  file.state.reason.kind === 'by_person' &&
  (file.sequence?.missingCount ?? 0) > 0 &&
  !accepts(file, 'gaps');

/** What a person accepts by choosing to upload a file in this state. */
function answeredBy({ state, sequence }: Pick<WatchedFile, 'state' | 'sequence'>): readonly Accepted[] {
  switch (state.kind) {
    case 'settling':
      return state.waitsFor.kind === 'frames_missing' ? answeredGaps(state.waitsFor, sequence) : [];
    case 'skipped':
      return answeredSkip(state.reason);
    // A failed upload may have made a version: it is newer than the file, and may have its bytes.
    case 'failed':
      return ['age', 'newer_render', 'same_bytes'];
    case 'finished':
    case 'choosing':
    case 'encoding':
    case 'queued':
    case 'giving_way':
    case 'uploaded':
      return [];
  }
}

/** Its row names them all: the gaps, how short the video is even with the gaps filled, and its shape. */
const answeredGaps = (
  { rate, before, otherShape }: Extract<Settling, { kind: 'frames_missing' }>,
  sequence: SequenceFacts | null,
): readonly Accepted[] => [
  'gaps',
  ...(sequence && plainlyShortOf(spanOf(sequence), rate, before ?? null) ? (['short'] as const) : []),
  ...(otherShape ? (['shape'] as const) : []),
];

/** The choice of an item is the answer to all that its row says. While frames still come, that is not all there is to say. */
export function chosenFor(
  file: WatchedFile,
  target: UploadTarget,
): Pick<WatchedFile, 'insisted' | 'accepted'> {
  if (file.state.kind !== 'settling') return { accepted: file.accepted, insisted: true };
  const isOther = file.target !== null && placeKey(file.target) !== placeKey(target);
  const answered = withAnswers(file).filter((what) => !(isOther && (what === 'short' || what === 'shape')));
  const chosen: readonly Accepted[] = ['item', 'age', 'newer_render', 'same_bytes', 'frames'];
  return { accepted: [...new Set([...answered, ...chosen])], insisted: file.insisted };
}

function answeredSkip(reason: SkipReason): readonly Accepted[] {
  switch (reason.kind) {
    case 'there_already':
    case 'older_than_version':
      return ['age'];
    case 'same_bytes':
      return ['same_bytes'];
    case 'newer_render':
      return ['newer_render'];
    case 'image_sequence':
      return ['frames'];
    case 'not_a_video':
    case 'by_person':
      return [];
  }
}
