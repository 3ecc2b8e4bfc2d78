import { type HttpTransport, TransportError } from '../ports/http-transport.ts';
import { decideUpdate, type UpdateVerdict } from './decide.ts';
import { followRedirects } from './follow-redirects.ts';
import { manifestName, parseManifest, signatureName } from './manifest.ts';
import { channelOf } from './release-version.ts';
import { signatureRefusal } from './signature.ts';
import type { ThisCopy } from './this-copy.ts';
import type { UpdateSource } from './update-source.ts';

const manifestBytesMax = 256 * 1_024;
const signatureBytesMax = 1_024;
const timeoutMs = 20_000;

export interface CheckParts {
  readonly transport: HttpTransport;
  readonly copy: ThisCopy & { readonly source: UpdateSource };
  readonly newestSeen: string | null;
  readonly nowMs: number;
  readonly signal: AbortSignal;
}

/** `unreachable`: the feed could not be asked, for example because there is no network, or a proxy is in the way. */
export type UpdateCheck = UpdateVerdict | { readonly kind: 'unreachable'; readonly error: TransportError };

/**
 * Asks the feed whether there is a newer version. The content of an answer is not parsed before its signature by a key in
 * this copy is verified, and nothing else is requested.
 */
export async function checkForUpdate(parts: CheckParts): Promise<UpdateCheck> {
  const { copy, newestSeen, nowMs } = parts;
  const name = manifestName(channelOf(copy.version), copy.platform, copy.arch);
  try {
    const manifest = await read(parts, name, manifestBytesMax);
    if (manifest.kind !== 'bytes') return { kind: 'refused', why: manifest.kind };
    const signature = await read(parts, signatureName(name), signatureBytesMax);
    if (signature.kind === 'feed_failed') return { kind: 'refused', why: 'feed_failed' };
    const signed = signature.kind === 'bytes' ? signature.bytes : null;
    const unsigned = signatureRefusal(manifest.bytes, signed, copy.source.keys);
    if (unsigned !== null) return { kind: 'refused', why: unsigned };
    const parsed = parseManifest(manifest.bytes);
    if (!parsed) return { kind: 'refused', why: 'manifest_malformed' };
    return decideUpdate(parsed, copy, newestSeen, nowMs);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    if (error.kind === 'answer_too_large') return { kind: 'refused', why: 'feed_failed' };
    return { kind: 'unreachable', error };
  }
}

type Read =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'nothing_published' | 'feed_failed' };

async function read(
  { transport, copy, signal }: CheckParts,
  name: string,
  maxBodyBytes: number,
): Promise<Read> {
  const answer = await followRedirects(new URL(name, copy.source.feed), async (url) => {
    const { status, headers, body } = await transport.send({
      method: 'GET',
      url,
      headers: { Accept: 'application/octet-stream', 'Cache-Control': 'no-cache' },
      timeoutMs,
      maxBodyBytes,
      signal,
    });
    return { status, location: headers['location'] ?? null, body };
  });
  if (answer?.status === 200) return { kind: 'bytes', bytes: answer.body };
  return { kind: answer?.status === 404 ? 'nothing_published' : 'feed_failed' };
}
