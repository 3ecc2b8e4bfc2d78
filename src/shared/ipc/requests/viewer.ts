import { z } from 'zod';
import { viewedRenderSchema, viewingIdSchema } from '../../model/viewing.ts';
import { request } from '../definition.ts';
import { noValue } from '../values.ts';
import { renderReferenceSchema } from './stills.ts';

const ofViewing = { viewingId: viewingIdSchema };

/** One render, looked at closely. Neither pictures nor video come this way: the window asks for them by address. */
export const viewerRequests = {
  /** Somebody may open it next. Answers once its first picture is being taken, or where there is nothing to take one of. */
  prepare: request(renderReferenceSchema, noValue),
  /** Ends the viewing that was open before. Null where the render is not on this computer. */
  open: request(renderReferenceSchema, viewedRenderSchema.nullable()),
  /** Makes what the window can play of a render that it can't; answers once it is there, or can't be made. */
  makeProxy: request(z.strictObject(ofViewing), z.object({ isThere: z.boolean() })),
  /** When the pictures around a moment appear: how uneven ones are stepped through. */
  timesAround: request(
    z.strictObject({ ...ofViewing, seconds: z.number().nonnegative().max(86_400) }),
    z.object({ times: z.array(z.number()) }),
  ),
  close: request(z.strictObject(ofViewing), noValue),
} as const;
