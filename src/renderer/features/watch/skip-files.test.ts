import { afterEach, expect, it } from 'vitest';
import { watchFolderIdSchema } from '../../../shared/model/watch-folders.ts';
import { useToasts, withdrawToast } from '../../store/toast-store.ts';
import { skipFiles } from './skip-files.ts';

const folderId = watchFolderIdSchema.parse('folder_1');
const toast = () => useToasts.getState().toasts.at(-1);
afterEach(() => {
  for (const { id } of useToasts.getState().toasts) withdrawToast(id);
});

/** Skips the files, of which this many could be. Returns those that are uploaded after all once Undo is pressed. */
async function skipAndUndo(paths: readonly string[], changed: number): Promise<readonly string[]> {
  const undone: string[] = [];
  await skipFiles(
    {
      skip: async () => ({ ok: true, value: { changed } }),
      uploadAnyway: async ({ path }) => {
        undone.push(path);
        return { ok: true, value: undefined };
      },
    },
    folderId,
    paths,
  );
  toast()?.action?.run();
  await new Promise((resolve) => setTimeout(resolve, 0));
  return undone;
}

it('offers Undo for a file that was skipped, and for several', async () => {
  expect(await skipAndUndo(['a.mov'], 1)).toEqual(['a.mov']);
  expect(toast()?.text).toBe('1 file skipped');
  expect(await skipAndUndo(['a.mov', 'b.mov'], 2)).toEqual(['a.mov', 'b.mov']);
});

it('offers none if some could not be skipped: those are uploading or uploaded', async () => {
  expect(await skipAndUndo(['a.mov', 'b.mov'], 1)).toEqual([]);
  expect(toast()?.detail).toBe('1 file stays as it is.');
});
