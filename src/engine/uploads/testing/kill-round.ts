import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { PracticeService } from '../../../../testing/practice-service.ts';
import { type JobSnapshot, jobSnapshotSchema, type UploadTarget } from '../../../shared/model/uploads.ts';
import { sampleRender, sha256Of } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { ServiceView } from '../../testing/upload-studio.ts';

const entry = fileURLToPath(new URL('./killable-uploader.ts', import.meta.url));

export interface KillRound {
  /** When the program is killed, counted from its first output; one time for each kill. */
  readonly killedAfterMs: readonly number[];
  readonly jobs: readonly JobSnapshot[];
  /** What is wrong; empty if every job ended well. */
  readonly wrong: readonly string[];
}

/** Uploads two renders in a program that is killed at these times, then lets it finish, and checks what the service has. */
export async function killRound(
  service: PracticeService,
  view: ServiceView,
  round: string,
  killedAfterMs: readonly number[],
): Promise<KillRound> {
  using folder = temporaryFolder();
  const { projectId, projectName } = await view.target();
  const files = [1, 2].map((number) => {
    const name = `kill-${round}-${number}`;
    const target: UploadTarget = { kind: 'new_item', projectId, projectName, name };
    return { path: sampleRender(folder.path, `${name}.mov`, number === 1 ? 60 : 3), target };
  });
  const orders = JSON.stringify({
    folder: folder.path,
    addresses: service.addresses,
    files,
    bytesPerSecond: 12_000_000,
  });
  for (const afterMs of killedAfterMs) {
    const program = start(orders);
    const first = once(createInterface({ input: program.stdout as NodeJS.ReadableStream }), 'line');
    await first;
    await wait(afterMs);
    await kill(program);
  }
  const jobs = await finish(orders);
  const wrong: string[] = [];
  const media = await view.media(projectId);
  for (const { path, target } of files) {
    const name = target.kind === 'new_item' ? target.name : '';
    const items = media.filter((item) => item.name === name);
    if (items.length !== 1 || items[0]?.versions_count !== 1)
      wrong.push(`${name}: ${items.length} items with ${items.map((item) => item.versions_count)} versions`);
    const job = jobs.find((candidate) => candidate.file.path === path);
    if (job?.state.kind !== 'ready') wrong.push(`${name}: ${JSON.stringify(job?.state)}`);
    const versionId = job?.delivery?.versionId;
    const version = versionId ? await view.version(versionId) : null;
    if (version?.sha256 !== sha256Of(path)) wrong.push(`${name}: the service holds other bytes`);
  }
  return { killedAfterMs, jobs, wrong };
}

const start = (orders: string): ChildProcess =>
  spawn(process.execPath, [entry, orders], { stdio: ['pipe', 'pipe', 'inherit'] });

async function kill(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return;
  const gone = once(program, 'exit');
  program.kill('SIGKILL');
  await gone;
}

async function finish(orders: string): Promise<readonly JobSnapshot[]> {
  const program = start(orders);
  let output = '';
  program.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const tooLong = AbortSignal.timeout(60_000);
  tooLong.addEventListener('abort', () => program.kill('SIGKILL'));
  await once(program, 'close');
  const last = output.trim().split('\n').at(-1) ?? '';
  if (!last.startsWith('[')) return [];
  return z.array(jobSnapshotSchema).parse(JSON.parse(last));
}
