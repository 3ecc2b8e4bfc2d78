import type { QueryClient } from '@tanstack/react-query';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import { folderOf } from '../../../shared/model/file-name.ts';
import { framesApartMax } from '../../../shared/model/sequences.ts';
import type { WatchFile, WatchFolder, WatchSnapshot } from '../../../shared/model/watch-folders.ts';
import { queryKeys } from '../../bridge/queries.ts';
import { showFailure } from '../../store/show-failure.ts';
import type { ViewerOpening } from '../../store/window-store.ts';

/** The render that a row of a watch folder is about. Null if it is not there, and then a failure has been shown. */
export async function renderOfFile(
  { folderId, path, sequence, state }: Pick<WatchFile, 'folderId' | 'path' | 'sequence' | 'state'>,
  watch: Pick<Bridge['requests']['watch'], 'pick'>,
  client: QueryClient,
): Promise<NonNullable<ViewerOpening['reference']> | null> {
  // The video of a sequence is here, and may be a version already. An uploaded file is the version that it became.
  if ('jobId' in state && state.jobId !== null && (sequence || state.kind === 'uploaded')) {
    return { of: 'upload', id: state.jobId };
  }
  const picked = await watch.pick({
    folder: { kind: 'watched', folderId },
    path: sequence ? folderOf(path) : path,
  });
  if (!picked.ok) {
    showFailure(picked.failure);
    return null;
  }
  const { id } = picked.value;
  if (!sequence) return { of: 'file', id };
  const folders = client.getQueryData<WatchSnapshot>(queryKeys.watchFolders)?.folders ?? [];
  return {
    ...{ of: 'frames', folderId: id, pattern: path.slice(path.lastIndexOf('/') + 1) },
    ...saidOf(
      state,
      folders.find((folder) => folder.id === folderId),
    ),
    skipFrames: sequence.strays?.slice(0, framesApartMax) ?? [],
  };
}

/** What is known of its video. */
function saidOf(state: WatchFile['state'], folder: WatchFolder | undefined) {
  const frames = folder?.settings.frames;
  const settings = frames?.kind === 'encode' ? frames : null;
  const waitsFor = state.kind === 'settling' ? state.waitsFor : null;
  const rate = waitsFor?.kind === 'frames_missing' ? waitsFor.rate : null;
  return {
    rate: rate ?? settings?.rate ?? null,
    colour: settings?.convertLinear === false ? ('as_is' as const) : ('rec709' as const),
    fillGaps: settings?.fillGaps === true || isPastGaps(state),
  };
}

/** Frames with gaps settle until somebody chooses to upload them anyway, which fills the gaps. */
const isPastGaps = ({ kind }: WatchFile['state']): boolean => kind !== 'settling' && kind !== 'skipped';
