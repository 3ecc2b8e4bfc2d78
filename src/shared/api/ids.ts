import { z } from 'zod';

const id = z.string().min(1);

export const projectIdSchema = id.brand<'ProjectId'>();
export const stageIdSchema = id.brand<'StageId'>();
export const mediaIdSchema = id.brand<'MediaId'>();
export const versionIdSchema = id.brand<'VersionId'>();
export const noteIdSchema = id.brand<'NoteId'>();
export const compIdSchema = id.brand<'CompId'>();
export const endpointIdSchema = id.brand<'WebhookEndpointId'>();

export type ProjectId = z.output<typeof projectIdSchema>;
export type StageId = z.output<typeof stageIdSchema>;
export type MediaId = z.output<typeof mediaIdSchema>;
export type VersionId = z.output<typeof versionIdSchema>;
export type NoteId = z.output<typeof noteIdSchema>;
export type CompId = z.output<typeof compIdSchema>;
export type WebhookEndpointId = z.output<typeof endpointIdSchema>;
