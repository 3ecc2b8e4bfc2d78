import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { EnvironmentProxyResolver } from '../src/engine/node/http/environment-proxy-resolver.ts';
import { NodeConnections } from '../src/engine/node/http/node-connections.ts';
import { TrustedCertificates } from '../src/engine/node/http/trusted-certificates.ts';
import { NodeClock } from '../src/engine/node/node-clock.ts';
import { SharedBandwidth } from '../src/engine/uploads/transfer/bandwidth-limiter.ts';
import { openRender } from '../src/engine/uploads/transfer/file-guard.ts';
import { NodeUploadTransport } from '../src/engine/uploads/transfer/node-upload-transport.ts';
import { RunningHash } from '../src/engine/uploads/transfer/running-hash.ts';
import { SignedAddress } from '../src/engine/uploads/transfer/signed-address.ts';

// A program of its own, so that its CPU time and memory are those of the upload alone. It uploads with the engine and
// prints the figures.

const clock = new NodeClock();
const sampleMs = 20;

interface Order {
  /** A file, or a folder whose files are uploaded. */
  readonly source: string;
  readonly url: string;
  readonly certificatePath: string;
  readonly atOnce: number;
  /** Upload the same file this many times at once. */
  readonly copies: number;
  readonly stopAfterMs: number | null;
}

const order: Order = JSON.parse(process.argv[2] ?? '{}');
const certificates = new TrustedCertificates([readFileSync(order.certificatePath, 'utf8')]);
// Loads some eight hundred certificates once, as the app has done by its first request to the service.
void certificates.context;
const transport = new NodeUploadTransport({
  clock,
  connections: new NodeConnections(new EnvironmentProxyResolver({}), { certificates }),
});
const limiter = new SharedBandwidth(clock);
let progressEvents = 0;
let sentBytes = 0;

async function send(file: string, url: string): Promise<void> {
  const opened = await openRender(file, { clock });
  if (opened.kind === 'failed') throw new Error(`${file} could not be opened: ${opened.trouble.kind}`);
  await using render = opened.render;
  const outcome = await transport.send({
    target: new SignedAddress(url),
    file: render,
    fromByte: 0,
    sentBefore: { checkpoint: null, isUntouched: true },
    hash: new RunningHash(),
    limiter,
    signal:
      order.stopAfterMs === null ? new AbortController().signal : AbortSignal.timeout(order.stopAfterMs),
    onProgress: () => {
      progressEvents += 1;
    },
  });
  if (outcome.kind === 'delivered') sentBytes += outcome.sizeBytes;
  else if (outcome.kind === 'cancelled') sentBytes += outcome.tookBytes;
  else throw new Error(`Not delivered: ${JSON.stringify(outcome)}`);
}

async function sendAll(): Promise<void> {
  if (order.atOnce === 0) {
    await Promise.all(
      Array.from({ length: order.copies }, (_, copy) => send(order.source, `${order.url}-${copy}`)),
    );
    return;
  }
  const names = await readdir(order.source);
  const next = names.values();
  const lane = async () => {
    for (const name of next) await send(path.join(order.source, name), `${order.url}/${name}`);
  };
  await Promise.all(Array.from({ length: order.atOnce }, lane));
}

/** First waits a moment, to measure the memory that the engine takes when idle. */
await new Promise((resolve) => setTimeout(resolve, 200));
const idleBytes = process.memoryUsage.rss();
let mostBytes = idleBytes;
const sampler = setInterval(() => {
  mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
}, sampleMs);
const cpuBefore = process.cpuUsage();
const startedMs = performance.now();
await sendAll();
const seconds = (performance.now() - startedMs) / 1000;
const cpu = process.cpuUsage(cpuBefore);
clearInterval(sampler);
process.stdout.write(
  `${JSON.stringify({
    seconds,
    sentBytes,
    progressEvents,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    idleMegabytes: idleBytes / 1e6,
    mostMegabytes: mostBytes / 1e6,
  })}\n`,
);
