import { mustOpen, sendOnce } from './test-transfer.ts';

// A program of its own, so that its memory is that of one transfer: sends a file, then prints how far it grew.

const [path = '', url = '', stopAfterMs = ''] = process.argv.slice(2);
const megabytes = () => process.memoryUsage.rss() / 1e6;

await using file = await mustOpen(path);
const signal = stopAfterMs === '' ? new AbortController().signal : AbortSignal.timeout(Number(stopAfterMs));
const idleMegabytes = megabytes();
const samples: number[] = [];
const sampler = setInterval(() => samples.push(megabytes()), 20);
const outcome = await sendOnce(url, file, { signal });
clearInterval(sampler);

const half = Math.floor(samples.length / 2);
process.stdout.write(
  JSON.stringify({
    kind: outcome.kind,
    grewMegabytes: Math.max(...samples) - idleMegabytes,
    /** How much higher the second half of the time lies than the first: what leaks keeps rising. */
    roseMegabytes: Math.max(...samples.slice(half)) - Math.max(...samples.slice(0, half)),
  }),
);
