import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { viewerTexts } from '../../../shared/messages/viewer.ts';

/** What stands in place of a frame that can't be shown. `missing`: its number, if an image sequence has no file of it. */
export const inPlaceOfFrame = (missing: number | null): string =>
  missing === null ? texts.noPicture : viewerTexts.missing(missing);
