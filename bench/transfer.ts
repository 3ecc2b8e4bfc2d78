import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BenchmarkOptions, median, pairedRow, type Row } from './benchmark.ts';
import { type Certificate, makeCertificate } from './peers/certificate.ts';
import { copyWithRclone, putWithCurl } from './peers/commands.ts';
import { Nginx } from './peers/nginx.ts';

const run = promisify(execFile);
const programPath = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const mebibyte = 1024 ** 2;
const sparseBytes = 500 * 1024 ** 3;

interface Sizes {
  readonly fileBytes: number;
  readonly rounds: number;
  readonly smallFiles: number;
  readonly sparseMs: number;
}

const wholeSizes: Sizes = { fileBytes: 4096 * mebibyte, rounds: 7, smallFiles: 200, sparseMs: 10_000 };
const quickSizes: Sizes = { fileBytes: 512 * mebibyte, rounds: 3, smallFiles: 60, sparseMs: 2_000 };

/** Files and servers are in memory if possible, because this measures the upload, not a disk. */
const workplace = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** The engine's upload compared with `curl -T` and `rclone copy`, to nginx's DAV module and to a sink that discards all bytes. */
export async function benchTransfer({ quick, log }: BenchmarkOptions): Promise<readonly Row[]> {
  const sizes = quick ? quickSizes : wholeSizes;
  const directory = await mkdtemp(path.join(workplace, 'renderdrop-bench-'));
  try {
    const certificate = await makeCertificate(directory);
    await using nginx = await Nginx.start(directory, certificate);
    await using sink = await Sink.start(certificate);
    const file = path.join(directory, 'render.mov');
    await writeRandom(file, sizes.fileBytes);
    const context = { sizes, directory, file, certificate, log, nginx, sink };
    return [...(await speeds(context)), ...(await smallFiles(context)), ...(await memory(context))];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

interface Context {
  readonly sizes: Sizes;
  readonly directory: string;
  readonly file: string;
  readonly certificate: Certificate;
  readonly log: (line: string) => void;
  readonly nginx: Nginx;
  readonly sink: Sink;
}

async function speeds(context: Context): Promise<readonly Row[]> {
  const { nginx, sink, log } = context;
  const rows: Row[] = [];
  for (const [server, scheme, origin] of [
    ['nginx DAV', 'HTTP', nginx.http],
    ['bare sink', 'HTTP', sink.http],
    ['nginx DAV', 'HTTPS', nginx.https],
    ['bare sink', 'HTTPS', sink.https],
  ] as const) {
    const { ours, curl } = await race(context, origin);
    const what = `one ${inGibibytes(context.sizes.fileBytes)} file, ${scheme}, ${server}`;
    const row = (name: string, unit: Row['unit'], of: (figures: Figures) => number, goal: Row['goal']) =>
      pairedRow(name, unit, ours.map(of), { name: 'curl -T', values: curl.map(of) }, goal);
    const speed = row(what, 'MB/s', (figures) => figures.speed, { kind: 'at_least_times_peer', factor: 1 });
    log(`${what}: ${Math.round(speed.ours)} MB/s, curl ${Math.round(speed.peer?.value ?? 0)} MB/s`);
    const factor = scheme === 'HTTPS' ? 0.75 : 1;
    const cpu = { kind: 'at_most_times_peer', factor } as const;
    rows.push(
      speed,
      row(`CPU, ${scheme}, ${server}`, 'CPU s/GB', (figures) => figures.cpu, cpu),
    );
  }
  return rows;
}

interface Figures {
  readonly speed: number;
  readonly cpu: number;
}

/** Measures alternately, so that other work on the computer affects both. */
async function race(
  context: Context,
  origin: string,
): Promise<{ ours: readonly Figures[]; curl: readonly Figures[] }> {
  const { sizes, file, certificate, nginx } = context;
  const gigabytes = sizes.fileBytes / 1e9;
  const ours: Figures[] = [];
  const curl: Figures[] = [];
  for (let round = 0; round < sizes.rounds; round++) {
    const sent = await sendWithEngine({ source: file, url: `${origin}/ours`, copies: 1 }, certificate);
    ours.push({ speed: (gigabytes * 1000) / sent.seconds, cpu: sent.cpuSeconds / gigabytes });
    await empty(nginx.root);
    const put = await putWithCurl(file, `${origin}/curl`, certificate.certificatePath);
    curl.push({ speed: put.megabytesPerSecond, cpu: put.cpuSeconds / gigabytes });
    await empty(nginx.root);
  }
  return { ours, curl };
}

/** Measures both as whole programs, including their start and end. */
async function smallFiles({ sizes, directory, certificate, nginx, log }: Context): Promise<readonly Row[]> {
  const folder = path.join(directory, 'small');
  await mkdir(folder);
  for (let index = 0; index < sizes.smallFiles; index++) {
    await writeRandom(path.join(folder, `render-${index}.mov`), 8 * mebibyte);
  }
  const ours: number[] = [];
  const rclone: number[] = [];
  for (let round = 0; round < sizes.rounds; round++) {
    const startedMs = performance.now();
    await sendWithEngine({ source: folder, url: `${nginx.http}/ours`, atOnce: 4 }, certificate);
    ours.push((performance.now() - startedMs) / 1000);
    await empty(nginx.root);
    rclone.push(await copyWithRclone(folder, `${nginx.http}/rclone`));
    const arrived = await readdir(path.join(nginx.root, 'rclone'));
    if (arrived.length !== sizes.smallFiles) throw new Error(`rclone delivered ${arrived.length} files.`);
    await empty(nginx.root);
  }
  const what = `${sizes.smallFiles} files of 8 MiB, four at once, HTTP, nginx DAV`;
  log(`${what}: ${median(ours).toFixed(2)} s, rclone ${median(rclone).toFixed(2)} s`);
  return [
    pairedRow(
      what,
      's',
      ours,
      { name: 'rclone copy', values: rclone },
      { kind: 'at_most_times_peer', factor: 1 },
    ),
  ];
}

async function memory({ sizes, directory, file, certificate, sink, log }: Context): Promise<readonly Row[]> {
  const sparse = path.join(directory, 'sparse.mov');
  await writeFile(sparse, '');
  await truncate(sparse, sparseBytes);
  const grown = async (order: Partial<Order> & Pick<Order, 'source' | 'url'>): Promise<number> => {
    const growths: number[] = [];
    for (let round = 0; round < Math.min(3, sizes.rounds); round++) {
      const { mostMegabytes, idleMegabytes } = await sendWithEngine(order, certificate);
      growths.push(mostMegabytes - idleMegabytes);
    }
    return median(growths);
  };
  const one = await grown({ source: file, url: `${sink.https}/one` });
  const four = await grown({ source: file, url: `${sink.https}/four`, copies: 4 });
  const huge = await grown({ source: sparse, url: `${sink.http}/sparse`, stopAfterMs: sizes.sparseMs });
  log(
    `memory: +${one.toFixed(0)} MB for one, +${four.toFixed(0)} MB for four, +${huge.toFixed(0)} MB for 500 GB`,
  );
  const row = (what: string, ours: number, atMost: number): Row => ({
    what,
    unit: 'MB',
    ours,
    peer: null,
    goal: { kind: 'at_most', value: atMost },
  });
  return [
    row(`memory over idle, one ${inGibibytes(sizes.fileBytes)} file, HTTPS`, one, 12),
    row('memory for each further upload at once, HTTPS', (four - one) / 3, 6),
    row(`memory over idle, a sparse 500 GB file, ${sizes.sparseMs / 1000} s`, huge, 12),
  ];
}

interface Order {
  readonly source: string;
  readonly url: string;
  readonly atOnce: number;
  readonly copies: number;
  readonly stopAfterMs: number | null;
}

interface Sent {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly idleMegabytes: number;
  readonly mostMegabytes: number;
}

async function sendWithEngine(
  order: Partial<Order> & Pick<Order, 'source' | 'url'>,
  { certificatePath }: Certificate,
): Promise<Sent> {
  const whole = { atOnce: 0, copies: 1, stopAfterMs: null, certificatePath, ...order };
  const { stdout } = await run(process.execPath, [programPath('transfer-sender.ts'), JSON.stringify(whole)]);
  return JSON.parse(stdout);
}

/** The sink as a process of its own. */
class Sink implements AsyncDisposable {
  readonly http: string;
  readonly https: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, ports: readonly number[]) {
    this.#child = child;
    this.http = `http://127.0.0.1:${ports[0]}`;
    this.https = `https://127.0.0.1:${ports[1]}`;
  }

  static async start({ certificatePath, keyPath }: Certificate): Promise<Sink> {
    const child = spawn(process.execPath, [programPath('peers/sink.ts'), certificatePath, keyPath], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    return new Sink(child, JSON.parse(String(line)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await exited;
  }
}

async function writeRandom(file: string, bytes: number): Promise<void> {
  const stroke = Buffer.alloc(4 * mebibyte);
  for (let offset = 0; offset < stroke.length; offset += 65_536) {
    crypto.getRandomValues(stroke.subarray(offset, offset + 65_536));
  }
  await using handle = await open(file, 'w');
  for (let written = 0; written < bytes; written += stroke.length) {
    await handle.write(stroke, 0, Math.min(stroke.length, bytes - written));
  }
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    await rm(path.join(folder, name), { recursive: true, force: true });
}

const inGibibytes = (bytes: number): string => `${bytes / 1024 ** 3} GiB`;
