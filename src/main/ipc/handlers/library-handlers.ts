import type { Library } from '../../../engine/library/library.ts';
import type { AppHandlers } from '../router.ts';

export function createLibraryHandlers(library: Library): AppHandlers['library'] {
  const { lists } = library;
  return {
    projects: (asked) => lists.projects(asked),
    project: (asked) => lists.project(asked),
    stages: (asked) => lists.stages(asked),
    media: (asked) => lists.mediaToShow(asked),
    mediaItem: (asked) => library.mediaItem(asked),
    notes: (asked) => library.notes(asked),
    comps: (asked) => lists.comps(asked),
    planComp: (asked) => library.planComp(asked),
    createComp: ({ comp, ...place }) => lists.createComp(place, comp),
    openNotes: async (place) => ({
      counts: [...library.openNotes(place)].map(([mediaId, open]) => ({ mediaId, open })),
      ofAllItems: await library.knowsAllOpenNotes(place),
    }),
    keepTinyPictures: async ({ accountId, pictures }) => lists.keepTinyPictures(accountId, pictures),
    setInSight: async ({ mediaIds, ...place }) => library.setInSight(place, mediaIds),
    versionsFromHere: ({ mediaId }) => library.fromHere.ofItem(mediaId),
    itemsFromHere: async ({ mediaIds }) => library.fromHere.ofItems(mediaIds),
    tellFrameRate: async ({ mediaId, rate }) => library.tellFrameRate(mediaId, rate),
  };
}
