import type { RenderStrips } from '../../thumbnails/render-strips.ts';
import type { AppHandlers } from '../router.ts';

export const createStillHandlers = (strips: RenderStrips): AppHandlers['stills'] => ({
  strip: (reference) => strips.strip(reference),
});
