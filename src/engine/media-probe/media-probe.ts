import type { ProbeResult } from '../../shared/model/media-facts.ts';

/** A file by its path, or by a descriptor that stays open until the probe has settled. */
export type ProbeSource =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'descriptor'; readonly fd: number };

/**
 * Finds out what a file is by reading a few megabytes at most, whatever its size. Everything that can be wrong with a file is a
 * result; the promise rejects only with the signal's reason.
 */
export interface MediaProbe {
  probe(source: ProbeSource, signal: AbortSignal): Promise<ProbeResult>;
}
