import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { xxh3 } from '@node-rs/xxhash';
import { NodeConnections } from '../../../node/http/node-connections.ts';
import { TrustedCertificates } from '../../../node/http/trusted-certificates.ts';
import { NodeClock } from '../../../node/node-clock.ts';
import type { Clock } from '../../../ports/clock.ts';
import { SharedBandwidth } from '../bandwidth-limiter.ts';
import { openRender } from '../file-guard.ts';
import { NodeUploadTransport } from '../node-upload-transport.ts';
import type { OpenRender } from '../open-render.ts';
import { RunningHash } from '../running-hash.ts';
import { SignedAddress } from '../signed-address.ts';
import type { TransferTimings } from '../timings.ts';
import type { SendOutcome, SendRequest } from '../upload-transport.ts';

export const megabyte = 1024 * 1024;

/** A file of random bytes, and the hash it must arrive with. */
export async function writeRender(
  folder: string,
  sizeBytes: number,
): Promise<{ path: string; xxh3: string }> {
  const path = join(folder, 'LED_Main_v012.mov');
  const hash = xxh3.Xxh3.withSeed();
  await using file = await open(path, 'w');
  for (let left = sizeBytes; left > 0; left -= megabyte) {
    const bytes = randomBytes(Math.min(left, megabyte));
    hash.update(bytes);
    await file.write(bytes);
  }
  return { path, xxh3: hexOf(hash.digest()) };
}

export const hexOf = (digest: bigint): string => digest.toString(16).padStart(16, '0');
export const hashOf = (bytes: Uint8Array): string => hexOf(xxh3.xxh64(bytes));

export async function mustOpen(path: string): Promise<OpenRender> {
  const outcome = await openRender(path, { clock: new NodeClock() });
  if (outcome.kind !== 'opened') throw new Error(`${path} could not be opened: ${outcome.trouble.kind}`);
  return outcome.render;
}

export interface TestTransferOptions {
  readonly clock?: Clock;
  readonly timings?: Partial<TransferTimings>;
  readonly authority?: string;
  readonly proxy?: string;
  readonly ownAddresses?: () => ReadonlySet<string>;
}

export function testTransport(options: TestTransferOptions = {}): NodeUploadTransport {
  const certificates = new TrustedCertificates(options.authority === undefined ? [] : [options.authority]);
  const connections = new NodeConnections(
    { resolve: async () => options.proxy ?? 'DIRECT' },
    {
      certificates,
      isOnline: () => true,
      // Long enough for a busy computer between two uploads.
      answeredForMs: 60_000,
      ...(options.ownAddresses ? { ownAddresses: options.ownAddresses } : {}),
    },
  );
  return new NodeUploadTransport({
    connections,
    clock: options.clock ?? new NodeClock(),
    ...(options.timings ? { timings: options.timings } : {}),
  });
}

/** One attempt with everything that a test does not care about filled in. */
export function sendOnce(
  url: string,
  file: OpenRender,
  options: TestTransferOptions & Partial<Omit<SendRequest, 'target' | 'file'>> & { practice?: boolean } = {},
): Promise<SendOutcome> {
  return testTransport(options).send({
    target: new SignedAddress(url, options.practice ? new URL(url).origin : null),
    file,
    fromByte: options.fromByte ?? 0,
    sentBefore: options.sentBefore ?? { checkpoint: null, isUntouched: true },
    hash: options.hash ?? new RunningHash(),
    limiter: options.limiter ?? new SharedBandwidth(options.clock ?? new NodeClock()),
    signal: options.signal ?? new AbortController().signal,
    ...(options.pause ? { pause: options.pause } : {}),
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    ...(options.beforeLastPiece ? { beforeLastPiece: options.beforeLastPiece } : {}),
  });
}
