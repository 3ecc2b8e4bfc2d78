import { expect, it } from 'vitest';
import { NodeClock } from '../../node/node-clock.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { SharedBandwidth } from './bandwidth-limiter.ts';
import { PieceBuffers } from './piece-buffers.ts';
import { type PutRequest, PutRequestOver } from './put-request.ts';
import { RunningHash } from './running-hash.ts';
import { BodySender } from './send-body.ts';
import { SignedAddress } from './signed-address.ts';
import { mustOpen, writeRender } from './testing/test-transfer.ts';
import { defaultTimings } from './timings.ts';

it.each<readonly [string, Error, boolean, boolean]>([
  ['leaves it to the request to say how it ended', new PutRequestOver(), false, false],
  ['says nothing of the disk once the request is over', new Error('disk full'), true, false],
  ['throws what went wrong before that', new Error('disk full'), false, true],
])('%s', async (_what, error, isOver, throws) => {
  using folder = temporaryFolder();
  await using file = await mustOpen((await writeRender(folder.path, 100)).path);
  const clock = new NodeClock();
  const over = new AbortController();
  const body = new BodySender({
    request: {
      target: new SignedAddress('https://uploads.example/1', null),
      file,
      fromByte: 0,
      sentBefore: { checkpoint: null, isUntouched: true },
      hash: new RunningHash(),
      limiter: new SharedBandwidth(clock),
      signal: new AbortController().signal,
      beforeLastPiece: async () => {
        if (isOver) over.abort(new PutRequestOver());
        throw error;
      },
    },
    ...{ clock, timings: defaultTimings, buffers: new PieceBuffers() },
  });
  const put = { over: over.signal, untilProven: async () => {} } as unknown as PutRequest;
  const sent = body.sendTo(put).finally(() => body.giveBackBuffers());
  if (throws) await expect(sent).rejects.toBe(error);
  else await expect(sent).resolves.toBeUndefined();
});
