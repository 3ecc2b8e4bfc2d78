import { z } from 'zod';

/** For requests without arguments, and for requests without a return value. */
export const noArguments = z.undefined();
export const noValue = z.void();

const opaqueIdPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** A file as the window knows it: an id that is valid until the app quits. The path stays in the main process. */
export const fileIdSchema = z.string().regex(opaqueIdPattern).brand<'FileId'>();
export type FileId = z.output<typeof fileIdSchema>;

/** Ids of the service and of our own records, as the window sends them back. */
export const referenceSchema = z.string().min(1).max(128);
