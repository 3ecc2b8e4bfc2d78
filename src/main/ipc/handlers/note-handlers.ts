import type { LibraryLists } from '../../../engine/library/library-lists.ts';
import type { ProjectNotes } from '../../../engine/library/project-notes.ts';
import { exportNotes } from '../../../engine/notes/exports/export-notes.ts';
import type { NoteExportFormat } from '../../../shared/model/note-exports.ts';
import type { AppHandlers } from '../router.ts';
import { saveFile } from '../save-file.ts';
import type { FileDialogs } from './file-handlers.ts';

export interface NoteHandlerParts {
  readonly notes: ProjectNotes;
  readonly lists: Pick<LibraryLists, 'project'>;
  readonly dialogs: Pick<FileDialogs, 'chooseSavePath'>;
}

/** The file extension that each program expects. */
const extensions: Readonly<Record<NoteExportFormat, string>> = {
  csv: 'csv',
  json: 'json',
  edl: 'edl',
  ae: 'jsx',
  blender: 'py',
  nuke: 'py',
};

export function createNoteHandlers({ notes, lists, dialogs }: NoteHandlerParts): AppHandlers['notes'] {
  return {
    search: ({ filter, offset, limit, ...place }) => notes.search(place, filter, { offset, limit }),
    read: ({ which, ...place }) => notes.read(place, which),
    stop: async (place) => notes.stop(place),
    exportFound: async ({ filter, format, ...place }) => {
      const { notes: found, unreadItems } = await notes.find(place, filter);
      const { item: project } = await lists.project({ ...place, source: 'known' });
      // Throws before the person is asked where to save, because some notes do not fit on a timeline.
      const text = exportNotes(format, project?.name ?? 'Notes', found);
      const path = await dialogs.chooseSavePath(`renderdrop-notes-${format}.${extensions[format]}`);
      if (path === null) return { savedAs: null, count: 0, unreadItems };
      return { savedAs: await saveFile(path, text), count: found.length, unreadItems };
    },
  };
}
