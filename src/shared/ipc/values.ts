import { z } from 'zod';

/** For requests without arguments, and for those that answer with nothing but their success. */
export const noArguments = z.undefined();
export const noValue = z.void();

const opaqueIdPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** A file as the window knows it: an id for one run of the app. Its path stays in the main process. */
export const fileIdSchema = z.string().regex(opaqueIdPattern).brand<'FileId'>();
export type FileId = z.output<typeof fileIdSchema>;

/** Ids of the service and of our own records, as the window sends them back. */
export const referenceSchema = z.string().min(1).max(128);
