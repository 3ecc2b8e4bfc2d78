import { useQuery } from '@tanstack/react-query';
import type { VersionId } from '../../../shared/api/ids.ts';
import type { ExaminedSequence, ImageSequenceFound } from '../../../shared/ipc/requests/drops.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { formatDuration, formatPixels } from '../../../shared/model/format.ts';
import { type FrameRate, formatFrameRate } from '../../../shared/model/frame-rate.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { unwrap } from '../../bridge/request-failure.ts';
import type { RowTarget } from '../drop/drop-row.ts';
import type { DropAim, SequenceFrames } from '../drop/drop-sheet-store.ts';

/** What is known about a sequence's video before it is encoded, compared with its target item. */
export function useExaminedSequence(
  { folderId, facts }: ImageSequenceFound,
  { accountId, projectId }: { readonly accountId: AccountId } & Pick<DropAim, 'projectId'>,
  target: RowTarget,
  /** The current version of its item: the frames are compared again with each other one. */
  currentId: VersionId | null,
  rate: FrameRate | null,
  skipFrames: readonly number[],
  /** The sequence of the sheet that becomes the version before it. */
  before: SequenceFrames | null,
): { readonly found: ExaminedSequence | null; readonly isLooking: boolean } {
  const bridge = useBridge();
  const mediaId = target.kind === 'item' ? target.mediaId : null;
  const { pattern, frameCount } = facts;
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: [
      'sequence',
      accountId,
      folderId,
      pattern,
      frameCount,
      projectId,
      mediaId,
      currentId,
      rate?.num,
      rate?.den,
      skipFrames,
      before && [before.folderId, before.pattern, before.rate?.num, before.rate?.den, before.skipFrames],
    ],
    queryFn: () =>
      unwrap(
        bridge.requests.drops.examineSequence({
          ...{ accountId, folderId, pattern, rate, projectId, mediaId },
          skipFrames: [...skipFrames],
          after: before && {
            ...{ folderId: before.folderId, pattern: before.pattern, rate: before.rate },
            skipFrames: [...before.skipFrames],
          },
        }),
      ),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return { found: data ?? null, isLooking: isPending || isPlaceholderData };
}

/** `1280 × 720 · 25 fps · 0:10`, with the known facts only. */
export const sequenceWords = (
  { picture, durationSeconds }: Pick<ExaminedSequence, 'picture' | 'durationSeconds'>,
  rate: FrameRate | null,
): string =>
  [
    ...(picture ? [formatPixels(picture.width, picture.height)] : []),
    ...(rate ? [`${formatFrameRate(rate)} fps`] : []),
    ...(durationSeconds === null ? [] : [formatDuration(durationSeconds)]),
  ].join(' · ');
