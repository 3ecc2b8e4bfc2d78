import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { MissingProgram } from '../benchmark.ts';

const run = promisify(execFile);

export interface CurlPut {
  readonly megabytesPerSecond: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** Puts words before a command, for example to start it in another namespace. */
export type Elsewhere = (words: readonly string[]) => readonly string[];

const here: Elsewhere = (words) => words;

/** Runs one `curl -T`; the speed is curl's own figure, the CPU time the shell's. */
export async function putWithCurl(
  file: string,
  url: string,
  certificatePath: string,
  where: Elsewhere = here,
): Promise<CurlPut> {
  const format = '%{http_code} %{speed_upload} %{time_total}';
  const curl = ['curl', '-sS', '-o', '/dev/null', '-w', format, '--cacert', certificatePath, '-T', file, url];
  const { stdout, stderr } = await timed(where(curl));
  const [status = 0, bytesPerSecond = 0, seconds = 0] = stdout.split(' ').map(Number);
  if (status < 200 || status > 299) throw new Error(`curl was answered ${stdout}: ${stderr}`);
  return { megabytesPerSecond: bytesPerSecond / 1e6, seconds, cpuSeconds: cpuSecondsOf(stderr) };
}

/** Copies a folder with `rclone copy`, four at once, without asking the server what it has; in seconds. */
export async function copyWithRclone(folder: string, url: string, where: Elsewhere = here): Promise<number> {
  const startedMs = performance.now();
  await timed(
    where([
      ...['rclone', 'copy', '--config', '/dev/null', '--transfers', '4', '--no-check-dest', '--no-traverse'],
      ...['--ignore-checksum', '--ignore-size', '--retries', '1', '--webdav-url', url, folder, ':webdav:'],
    ]),
  );
  return (performance.now() - startedMs) / 1000;
}

async function timed(command: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  try {
    return await run('bash', ['-c', 'TIMEFORMAT="cpu %U %S"; time "$@"', 'bash', ...command], {
      env: { ...process.env, LC_ALL: 'C' },
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 127) {
      throw new MissingProgram(command[0] ?? 'the program');
    }
    throw error;
  }
}

const cpuSecondsOf = (stderr: string): number => {
  const match = /cpu ([\d.]+) ([\d.]+)/.exec(stderr);
  return Number(match?.[1] ?? Number.NaN) + Number(match?.[2] ?? Number.NaN);
};
