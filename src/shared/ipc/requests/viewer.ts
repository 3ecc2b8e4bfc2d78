import { z } from 'zod';
import { viewedRenderSchema, viewingIdSchema } from '../../model/viewing.ts';
import { request } from '../definition.ts';
import { noValue } from '../values.ts';
import { framesReferenceSchema, renderReferenceSchema } from './stills.ts';

const viewedReferenceSchema = z.discriminatedUnion('of', [renderReferenceSchema, framesReferenceSchema]);

export type ViewedReference = Readonly<z.output<typeof viewedReferenceSchema>>;

const ofViewing = { viewingId: viewingIdSchema };

/** The viewer of one render. Pictures and video are not sent here: the window loads them by address. */
export const viewerRequests = {
  /** The person may open this render next. Answers once its first picture is being made, or cannot be made. */
  prepare: request(viewedReferenceSchema, noValue),
  /** Closes the viewing that was open before. Null if the render is not on this computer. */
  open: request(viewedReferenceSchema, viewedRenderSchema.nullable()),
  /** Converts a render that the window cannot play. Answers once the proxy is there, or cannot be made. */
  makeProxy: request(z.strictObject(ofViewing), z.object({ isThere: z.boolean() })),
  /** When the pictures around a moment appear; needed to step through uneven frame rates. */
  timesAround: request(
    z.strictObject({ ...ofViewing, seconds: z.number().nonnegative().max(86_400) }),
    z.object({ times: z.array(z.number()) }),
  ),
  close: request(z.strictObject(ofViewing), noValue),
} as const;
