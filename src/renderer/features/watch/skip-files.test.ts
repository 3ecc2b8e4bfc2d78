import { afterEach, expect, it } from 'vitest';
import { watchFolderIdSchema } from '../../../shared/model/watch-folders.ts';
import { takeToastShortcut, useToasts, withdrawToast } from '../../store/toast-store.ts';
import { skipFiles } from './skip-files.ts';

const folderId = watchFolderIdSchema.parse('folder_1');
const toast = () => useToasts.getState().toasts.at(-1);
afterEach(() => {
  for (const { id } of useToasts.getState().toasts) withdrawToast(id);
});

/** Skips the files, of which this many could be. Those whose skip is taken back are added to the answer. */
async function skip(paths: readonly string[], changed: number): Promise<readonly string[]> {
  const undone: string[] = [];
  await skipFiles(
    {
      skip: async () => ({ ok: true, value: { changed } }),
      undoSkip: async (asked) => {
        undone.push(...asked.paths);
        return { ok: true, value: undefined };
      },
    },
    folderId,
    paths,
  );
  return undone;
}

it.for([
  [['a.mov'], '1 file skipped'],
  [['a.mov', 'b.mov'], '2 files skipped'],
] as const)('offers Undo for %j, also by its key', async ([paths, text]) => {
  const undone = await skip(paths, paths.length);
  expect(toast()?.text).toBe(text);
  expect(takeToastShortcut('Mod+Z')).toBe(true);
  await expect.poll(() => undone).toEqual(paths);
});

it('offers none if some could not be skipped: those are uploading or uploaded', async () => {
  await skip(['a.mov', 'b.mov'], 1);
  expect(toast()?.detail).toBe('1 file stays as it is.');
  expect(toast()?.action).toBeUndefined();
});
