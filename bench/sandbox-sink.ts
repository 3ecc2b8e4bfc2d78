import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { PracticeService } from '../testing/practice-service.ts';
import { type Benchmark, pairedRow, type Row } from './benchmark.ts';
import { makeCertificate } from './peers/certificate.ts';
import { Nginx } from './peers/nginx.ts';

const run = promisify(execFile);

const spareFiles = 3;
const memorySampleMs = 50;

/** How fast the practice service takes one file from curl, compared with nginx's DAV module and the same file. */
export const benchSandboxSink: Benchmark = async ({ quick }) => {
  const fileBytes = quick ? 512 * 1024 ** 2 : 4 * 1024 ** 3;
  const directory = await mkdtemp(path.join(tmpdir(), 'renderdrop-sink-'));
  try {
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < fileBytes * spareFiles) throw new Error(`Too little space in ${directory}.`);
    const file = path.join(directory, 'render.bin');
    await writeRandom(file, fileBytes);
    return await measure(directory, file, quick ? 2 : 7);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

async function measure(directory: string, file: string, rounds: number): Promise<readonly Row[]> {
  await using nginx = await Nginx.start(directory, await makeCertificate(directory));
  await using service = await PracticeService.start({
    dataDirectory: path.join(directory, 'sandbox'),
    seed: 'empty',
  });
  const { processId } = service;
  if (processId === null) throw new Error('With a folder for its data it has a process of its own.');
  const before = await residentMegabytes(processId);
  const nginxRates: number[] = [];
  const sandboxRates: number[] = [];
  let most = before;
  const watch = setInterval(() => {
    void residentMegabytes(processId).then((megabytes) => {
      most = Math.max(most, megabytes);
    });
  }, memorySampleMs);
  try {
    // Measures alternately, so that other work on the computer affects both.
    for (let round = 0; round < rounds; round++) {
      nginxRates.push(await putWithCurl(file, `${nginx.http}/render-${round}.bin`));
      await rm(path.join(nginx.root, `render-${round}.bin`), { force: true });
      const upload = await createUpload(service);
      sandboxRates.push(await putWithCurl(file, upload.url));
      await rm(path.join(directory, 'sandbox', 'files', upload.versionId), { force: true });
    }
  } finally {
    clearInterval(watch);
  }
  return [
    pairedRow(
      'practice service takes one file from curl',
      'MB/s',
      sandboxRates,
      { name: 'nginx DAV', values: nginxRates },
      { kind: 'at_least_times_peer', factor: 0.5 },
    ),
    {
      what: 'memory the practice service grows by meanwhile',
      unit: 'MB',
      ours: most - before,
      peer: null,
      goal: { kind: 'none' },
    },
  ];
}

async function writeRandom(file: string, bytes: number): Promise<void> {
  const block = crypto.getRandomValues(Buffer.alloc(65_536));
  const stroke = Buffer.concat(Array.from({ length: 64 }, () => block));
  await using handle = await open(file, 'w');
  for (let written = 0; written < bytes; written += stroke.length) {
    await handle.write(stroke, 0, Math.min(stroke.length, bytes - written));
  }
}

/** Megabytes a second by curl's own figure; throws if the file was not taken. */
async function putWithCurl(file: string, url: string): Promise<number> {
  const format = '%{http_code} %{speed_upload}';
  const { stdout } = await run('curl', ['-sS', '-o', '/dev/null', '-w', format, '-T', file, url]);
  const [status, bytesPerSecond] = stdout.split(' ').map(Number);
  if (status === undefined || status >= 300) throw new Error(`PUT answered ${stdout}`);
  return (bytesPerSecond ?? 0) / 1e6;
}

const createdSchema = z.object({
  version: z.object({ id: z.string() }),
  upload: z.object({ url: z.string() }),
});

async function createUpload(service: PracticeService): Promise<{ url: string; versionId: string }> {
  const project = z
    .object({ id: z.string() })
    .parse(await service.control('POST', '/projects', { name: 'Sink' }));
  const response = await fetch(`${service.addresses.base_url}/v1/projects/${project.id}/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.addresses.keys.all}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'render.bin', duration_seconds: 1 }),
  });
  const created = createdSchema.parse(await response.json());
  return { url: created.upload.url, versionId: created.version.id };
}

async function residentMegabytes(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
