import { NodeClock } from '../../../node/node-clock.ts';
import { SharedBandwidth } from '../bandwidth-limiter.ts';
import type { OpenRender } from '../open-render.ts';
import { RunningHash } from '../running-hash.ts';
import { SignedAddress } from '../signed-address.ts';
import type { SessionServer } from './session-server.ts';
import { testTransport } from './test-transfer.ts';

export interface CutUpload {
  readonly xxh3: string;
  readonly tookBytes: number;
  readonly attempts: number;
}

/**
 * Sends to a session that is cut again and again, asking it each time how far it got. With `forget`, every attempt starts
 * without the hash of the one before, as after a restart of the program.
 */
export async function sendThroughCuts(
  session: SessionServer,
  file: OpenRender,
  { forget = false }: { forget?: boolean } = {},
): Promise<CutUpload> {
  const transport = testTransport();
  const signal = new AbortController().signal;
  const target = new SignedAddress(session.url, new URL(session.url).origin);
  const limiter = new SharedBandwidth(new NodeClock());
  const { sizeBytes } = file.identity;
  let hash = new RunningHash();
  let fromByte = 0;
  let tookBytes = 0;
  const sentBefore = { checkpoint: null, isUntouched: true };
  for (let attempts = 1; ; attempts++) {
    const outcome = await transport.send({ target, file, fromByte, sentBefore, hash, limiter, signal });
    if (outcome.kind === 'delivered') {
      return { xxh3: outcome.xxh3, tookBytes: tookBytes + sizeBytes - fromByte, attempts };
    }
    if (outcome.kind !== 'connection_failed') throw new Error(`Unexpected end: ${outcome.kind}`);
    tookBytes += outcome.tookBytes;
    const asked = await transport.queryResumable({ target, sizeBytes, signal });
    if (asked.kind !== 'partial') throw new Error(`Unexpected answer: ${asked.kind}`);
    fromByte = asked.confirmedBytes;
    if (forget) hash = new RunningHash();
  }
}
