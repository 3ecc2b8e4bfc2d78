import type { ProjectNotesFilter } from '../../../shared/model/project-notes.ts';

export const everyNote: ProjectNotesFilter = {
  text: '',
  status: 'all',
  author: null,
  versionNumber: null,
  mediaId: null,
  order: 'item',
};
