import type { z } from 'zod';
import type { WatchFilesPage, watchFilesQuerySchema } from '../../shared/model/watch-folders.ts';
import { needsPerson } from './summary.ts';
import { toWatchFile, type WatchedFile } from './watched-file.ts';

type Shown = 'all' | 'need_you' | 'under_way' | 'uploaded' | 'skipped';

/** A page of a folder's files: what needs somebody first, then what moves, then the newest. */
export function filesPage(
  query: z.output<typeof watchFilesQuerySchema>,
  files: Iterable<WatchedFile>,
): WatchFilesPage {
  const { folderId, text, show, limit, offset } = query;
  const words = (text ?? '')
    .toLocaleLowerCase('en')
    .split(/\s+/)
    .filter((word) => word !== '');
  const chosen = [...files].filter(
    (file) => isShown(file, show) && words.every((word) => file.path.toLocaleLowerCase('en').includes(word)),
  );
  const sorted = chosen.toSorted(
    (a, b) => rank(a) - rank(b) || b.times.lastWriteMs - a.times.lastWriteMs || compare(a.path, b.path),
  );
  return {
    files: sorted.slice(offset, offset + limit).map((file) => toWatchFile(folderId, file)),
    total: sorted.length,
  };
}

function isShown(file: WatchedFile, show: Shown): boolean {
  const { kind } = file.state;
  switch (show) {
    case 'all':
      return true;
    case 'need_you':
      return needsPerson(file);
    case 'under_way':
      return ['settling', 'finished', 'queued', 'giving_way'].includes(kind);
    case 'uploaded':
      return kind === 'uploaded';
    case 'skipped':
      return kind === 'skipped';
  }
}

/** What needs somebody first, then what moves, then what is over. */
function rank({ state }: WatchedFile): number {
  switch (state.kind) {
    case 'choosing':
    case 'failed':
      return 0;
    case 'queued':
    case 'giving_way':
    case 'settling':
    case 'finished':
      return 1;
    case 'uploaded':
    case 'skipped':
      return 2;
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
