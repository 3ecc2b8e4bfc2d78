import type { z } from 'zod';
import type { WatchFilesPage, watchFilesQuerySchema } from '../../../shared/model/watch-requests.ts';
import type { ShownOrder } from './shown-orders.ts';
import { needsAnswer } from './summary.ts';
import { toWatchFile, type WatchedFile } from './watched-file.ts';

type Shown = 'all' | 'need_you' | 'under_way' | 'uploaded' | 'skipped';

type Query = z.output<typeof watchFilesQuerySchema>;

/** A page of a folder's files. */
export const filesPage = (
  { folderId, limit, offset }: Pick<Query, 'folderId' | 'limit' | 'offset'>,
  { id, files }: ShownOrder,
): WatchFilesPage => ({
  files: files.slice(offset, offset + limit).map((file) => toWatchFile(folderId, file)),
  total: files.length,
  order: id,
});

/** Files that need a person first, then active ones, then the newest. `asking`: jobs that wait for an answer. */
export function filesInOrder(
  { text, path, show }: Pick<Query, 'text' | 'path' | 'show'>,
  files: Iterable<WatchedFile>,
  asking: ReadonlySet<string>,
): readonly WatchedFile[] {
  const words = (text ?? '')
    .toLocaleLowerCase('en')
    .split(/\s+/)
    .filter((word) => word !== '');
  const asks = (file: WatchedFile) => needsAnswer(file, asking);
  const chosen = [...files].filter(
    (file) =>
      (path === undefined || file.path === path) &&
      isShown(file, show, asks) &&
      words.every((word) => file.path.toLocaleLowerCase('en').includes(word)),
  );
  return chosen.toSorted(
    (a, b) =>
      rank(a, asks) - rank(b, asks) || b.times.lastWriteMs - a.times.lastWriteMs || compare(a.path, b.path),
  );
}

type Asks = (file: WatchedFile) => boolean;

function isShown(file: WatchedFile, show: Shown, asks: Asks): boolean {
  const { kind } = file.state;
  switch (show) {
    case 'all':
      return true;
    case 'need_you':
      return asks(file);
    case 'under_way':
      return ['settling', 'finished', 'encoding', 'queued', 'giving_way'].includes(kind) && !asks(file);
    case 'uploaded':
      return kind === 'uploaded';
    case 'skipped':
      return kind === 'skipped';
  }
}

/** Files that need a person first, then active ones, then the rest. */
function rank(file: WatchedFile, asks: Asks): number {
  if (asks(file)) return 0;
  switch (file.state.kind) {
    case 'encoding':
    case 'queued':
    case 'giving_way':
    case 'settling':
    case 'finished':
      return 1;
    case 'uploaded':
    case 'skipped':
    // The file is no longer in the folder, or `asks` would be true.
    case 'choosing':
    case 'failed':
      return 2;
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
