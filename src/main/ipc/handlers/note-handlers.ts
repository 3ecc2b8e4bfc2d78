import { join } from 'node:path';
import type { LibraryLists } from '../../../engine/library/library-lists.ts';
import type { ProjectNotes } from '../../../engine/library/project-notes.ts';
import {
  type ExportedPlace,
  exportFileName,
  exportTitle,
} from '../../../engine/notes/exports/export-names.ts';
import { exportNotes } from '../../../engine/notes/exports/export-notes.ts';
import { assumedRates } from '../../../engine/notes/exports/placed-notes.ts';
import { timelinesOf } from '../../../engine/notes/exports/timelines.ts';
import { asSpreadsheet } from '../../../shared/model/csv.ts';
import type { PickedFiles } from '../picked-files.ts';
import type { AppHandlers } from '../router.ts';
import { freePath, saveToShow } from '../save-file.ts';
import type { FileDialogs } from './file-handlers.ts';

export interface NoteHandlerParts {
  readonly notes: ProjectNotes;
  readonly lists: Pick<LibraryLists, 'project'>;
  readonly pickedFiles: Pick<PickedFiles, 'add'>;
  readonly dialogs: Pick<FileDialogs, 'chooseSavePath' | 'chooseSaveFolder'>;
}

const nothingSaved = { saved: null, files: 0, count: 0, left: [], assumed: [] };

export function createNoteHandlers(parts: NoteHandlerParts): AppHandlers['notes'] {
  const { notes, lists, pickedFiles, dialogs } = parts;
  return {
    search: ({ filter, offset, limit, ...place }) => notes.search(place, filter, { offset, limit }),
    read: ({ which, ...place }) => notes.read(place, which),
    stop: async (place) => notes.stop(place),
    exportFound: async ({ filter, format, inParts, ...place }) => {
      const { notes: found, unreadItems } = await notes.find(place, filter);
      const { item: project } = await lists.project({ ...place, source: 'known' });
      const about: ExportedPlace = {
        project: project?.name ?? null,
        item: filter.mediaId === null ? null : (found[0]?.item ?? null),
        versionNumber: filter.versionNumber,
      };
      const written = (title: string, some: Parameters<typeof exportNotes>[2]) => {
        const text = exportNotes(format, title, some);
        return format === 'csv' ? asSpreadsheet(text) : text;
      };
      // What can't be written throws before the person is asked where to save.
      if (!inParts) {
        const title = exportTitle(about);
        const text = written(title, found);
        const path = await dialogs.chooseSavePath(exportFileName(title, format));
        if (path === null) return { ...nothingSaved, unreadItems };
        const saved = await saveToShow(pickedFiles, path, text);
        const assumed = [...assumedRates(found)];
        return { saved, files: 1, count: found.length, left: [], assumed, unreadItems };
      }
      const { timelines, left } = timelinesOf(found);
      const [folder] = await dialogs.chooseSaveFolder();
      if (folder === undefined) return { ...nothingSaved, unreadItems };
      let saved = null;
      for (const { name, notes: some } of timelines) {
        const title = exportTitle({ ...about, item: name });
        const path = await freePath(join(folder, exportFileName(title, format)));
        const file = await saveToShow(pickedFiles, path, written(title, some));
        saved ??= file;
      }
      const count = timelines.reduce((sum, { notes: some }) => sum + some.length, 0);
      const assumed = [...assumedRates(timelines.flatMap((each) => each.notes))];
      return { saved, files: timelines.length, count, left: [...left], assumed, unreadItems };
    },
  };
}
