import { NewestKept } from '../../../shared/model/newest-kept.ts';

/** A render on this computer, however its picture is asked for. */
export type RenderKey = `${'file' | 'upload'}/${string}`;

const keptMax = 2_000;

/**
 * The address of the picture that was last shown of each render. Its next one (now that its length is known, or of the video that
 * was encoded from it) takes a moment, and seconds while ffmpeg is busy; until then the row must not be empty.
 */
export const lastShown = new NewestKept<RenderKey, string>(keptMax);
