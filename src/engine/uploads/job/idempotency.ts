import { limits } from '../../../shared/api/limits.ts';
import type { CreateMediaRequest, CreateVersionRequest } from '../../../shared/api/media.ts';
import type { MediaFacts } from '../../../shared/model/media-facts.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';
import { digestOf } from '../../ground/digest-of.ts';
import type { Intent } from './job.ts';

const hourMs = 60 * 60_000;
/** How long a repeated request is sure to get the first answer again: what the service promises, less an hour for clocks that differ. */
export const replaySafeMs = limits.idempotencyWindowSeconds * 1_000 - hourMs;

/** Whether asking again is certain to get the first answer and not a second version. */
export const isReplaySafe = ({ askedAtMs }: Pick<Intent, 'askedAtMs'>, nowMs: number): boolean =>
  askedAtMs === null || nowMs - askedAtMs < replaySafeMs;

/**
 * Whether the request was made with an API key that has been replaced since. The API reference does not say that the new
 * key gets the first answer again: asking may make a second version.
 */
export const wasAskedWithAnotherKey = (
  { askedAtMs, askedWith }: Pick<Intent, 'askedAtMs' | 'askedWith'>,
  keyId: string | null,
): boolean => askedAtMs !== null && askedWith !== null && askedWith !== keyId;

/** The key of an intent of this computer alone. */
export const ownKey = (intentUuid: string, generation: number): string => `rd1-${intentUuid}-${generation}`;

/**
 * The key of an intent that several computers share: the same render for the same place gives the same key on each of
 * them, so that the service makes one version of it.
 */
export function sharedKey(target: UploadTarget, contentHash: string, generation: number): string {
  return `rd1-shared-${digestOf([target.projectId, placeOf(target), contentHash])}-${generation}`;
}

/**
 * The key of a farm job's intent. It is the same on every computer and for every repetition of the same run, with the same
 * render, name and place.
 */
export function runKey(
  target: UploadTarget,
  fileName: string,
  contentHash: string,
  runId: string,
  generation: number,
): string {
  return `rd1-run-${digestOf([target.projectId, placeOf(target), fileName, contentHash, runId])}-${generation}`;
}

const placeOf = (target: UploadTarget): string =>
  target.kind === 'version' ? `item:${target.mediaId}` : `new:${target.name}`;

/**
 * The exact body of the creation request. Field order and rounding are fixed, because the service answers a replay only
 * for exactly the same body.
 */
export function creationBody(target: UploadTarget, name: string, facts: MediaFacts): string {
  const described = {
    filename: cutTo(name, limits.filenameMax),
    size_bytes: facts.sizeBytes,
    ...(facts.durationSeconds === null || facts.durationSeconds <= 0
      ? {}
      : { duration_seconds: Math.round(facts.durationSeconds * 1000) / 1000 || 0.001 }),
    width: facts.width,
    height: facts.height,
  };
  if (target.kind === 'version') return JSON.stringify(described satisfies CreateVersionRequest);
  return JSON.stringify({ name: target.name, ...described } satisfies CreateMediaRequest);
}

/** Shortens at a whole character, and keeps the file extension. */
function cutTo(name: string, length: number): string {
  if (name.length <= length) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > name.length - 12 ? name.slice(dot) : '';
  const kept = name.slice(0, length - ending.length);
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)) + ending;
}
