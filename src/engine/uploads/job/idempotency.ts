import { createHash } from 'node:crypto';
import { limits } from '../../../shared/api/limits.ts';
import type { CreateMediaRequest, CreateVersionRequest } from '../../../shared/api/media.ts';
import type { MediaFacts } from '../../../shared/model/media-facts.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';

/** The key of an intent that only this computer has. */
export const ownKey = (intentUuid: string, generation: number): string => `rd1-${intentUuid}-${generation}`;

/**
 * The key of an intent that several computers share: the same render for the same place gives the same key on each of
 * them, so that the service makes one version of it.
 */
export function sharedKey(target: UploadTarget, contentHash: string, generation: number): string {
  const place = target.kind === 'version' ? `item:${target.mediaId}` : `new:${target.name}`;
  const digest = createHash('sha256')
    .update([target.projectId, place, contentHash].join('\n'))
    .digest('hex')
    .slice(0, 40);
  return `rd1-shared-${digest}-${generation}`;
}

/**
 * The exact body of the creation. Fields stand in one order and numbers are rounded the same way everywhere: the
 * service answers a replay only for the very same body.
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

/** Cuts at a whole character and keeps the ending, which says what kind of file it is. */
function cutTo(name: string, length: number): string {
  if (name.length <= length) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > name.length - 12 ? name.slice(dot) : '';
  const kept = name.slice(0, length - ending.length);
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)) + ending;
}
