import { spawn } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { withinMemory } from './ffmpeg-bounds.ts';
import { Patience } from './patience.ts';
import { startedIn } from './working-folder.ts';

/** Takes bytes in order; answers once they are taken, with false when nobody takes any more. */
export type TakeBytes = (bytes: Uint8Array) => Promise<boolean>;

/** What ffmpeg reads: bytes that we hand it, or a file that we opened. It is never told where either came from. */
export interface FfmpegInput {
  readonly bytes: FileHandle | ((take: TakeBytes) => Promise<void>);
  /** The only reader that is tried: ffmpeg does not guess what something is. */
  readonly demuxer: string;
  readonly decoders: readonly string[];
  /** What stands before the input, all of it ours. */
  readonly options: readonly string[];
}

export interface FfmpegBounds {
  /** For one piece of memory: a few bytes can stand for a picture that fills it. */
  readonly pieceBytes: number;
  /** For all of it, where the system can be told. */
  readonly memoryBytes: number;
  /** For so long it may give no sign of life: until its end, or between two calls of `onSign`. */
  readonly silenceMs: number;
}

export interface FfmpegCall {
  readonly program: string;
  readonly inputs: readonly FfmpegInput[];
  /** What stands before the first input. */
  readonly general: readonly string[];
  /** What comes out, and how: to `pipe:1`, or to a name of ours in `folder`. */
  readonly output: readonly string[];
  /** Of ours, and for its owner alone: what is written lands here. Null where all is read from the pipe. */
  readonly folder: string | null;
  readonly bounds: FfmpegBounds;
  /** `low`: everything else that wants the processor comes first. */
  readonly priority?: 'low';
  readonly signal: AbortSignal;
}

export interface RunningFfmpeg {
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Its exit code; rejects with what kept us from handing it its bytes, or with `FfmpegSilent`. */
  readonly ended: Promise<number | null>;
  /** Says that it goes on. */
  onSign(): void;
  kill(): void;
}

export class FfmpegSilent extends Error {
  override readonly name = 'FfmpegSilent';
}

/**
 * The one place in which ffmpeg is started (`npm run lint` looks for others). However a file or folder is called and
 * whatever is in it, it reads with the one demuxer and the few decoders named here what comes through its inputs, and
 * opens nothing by a name but what it writes.
 */
export function startFfmpeg(call: FfmpegCall): RunningFfmpeg {
  const { program, inputs, general, output, folder, bounds, priority, signal } = call;
  const told = [
    ...['-nostdin', '-hide_banner', '-nostats', ...general, '-max_alloc', String(bounds.pieceBytes)],
    ...inputs.flatMap(inputArguments),
    ...output,
  ];
  const [first, second] = inputs.map(({ bytes }) => bytes);
  const [command, all] = withinMemory(program, told, bounds.memoryBytes);
  const child = startedIn(folder, (cwd) =>
    spawn(command, all, {
      env: { PATH: process.env['PATH'] },
      stdio: [channelOf(first), 'pipe', 'pipe', channelOf(second)],
      windowsHide: true,
      cwd,
    }),
  );
  const { stdin, stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('started without pipes');
  if (priority === 'low' && child.pid !== undefined) standBack(child.pid);
  let failure: unknown = null;
  const kill = () => void child.kill('SIGKILL');
  const fail = (reason: unknown) => {
    failure ??= reason;
    kill();
  };
  const patience = new Patience(bounds.silenceMs, folder, () => fail(new FfmpegSilent('no sign of life')));
  const onSign = () => patience.renew();
  if (signal.aborted) kill();
  signal.addEventListener('abort', kill, { once: true });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (failure === null ? resolve(code) : reject(failure)));
  }).finally(() => {
    patience.end();
    signal.removeEventListener('abort', kill);
  });
  if (typeof first === 'function' && stdin) {
    first(takerOf(stdin, onSign)).then(() => stdin.end(), fail);
  }
  return { stdout, stderr, ended, onSign, kill };
}

/**
 * Behind what the person does, but not last of all: beside a renderer on every core, a program of the lowest priority stands still
 * for minutes, and is taken for one that hangs.
 */
function standBack(processId: number): void {
  try {
    setPriority(processId, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system lets nobody: then it runs like any other.
  }
}

type Bytes = FfmpegInput['bytes'];

/** A file goes to the child as it is open here, by its number: no name can be put in its place meanwhile. */
const channelOf = (bytes: Bytes | undefined): 'ignore' | 'pipe' | number =>
  bytes === undefined ? 'ignore' : typeof bytes === 'function' ? 'pipe' : bytes.fd;

/** The number of the second channel; the first is the standard input. */
const secondChannel = 3;

function inputArguments({ bytes, demuxer, decoders, options }: FfmpegInput, index: number): string[] {
  const [protocol, address] = index > 0 ? (['pipe', `pipe:${secondChannel}`] as const) : firstAddress(bytes);
  return [
    ...[
      '-protocol_whitelist',
      protocol,
      '-format_whitelist',
      demuxer,
      '-codec_whitelist',
      decoders.join(','),
    ],
    // A movie may say that its samples lie in other files.
    ...(demuxer === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []),
    ...[...options, '-f', demuxer, '-i', address],
  ];
}

/** An open file has to stay one that can be read from any place: what ffmpeg calls a pipe is read from front to back. */
function firstAddress(bytes: Bytes): readonly [protocol: string, address: string] {
  if (typeof bytes === 'function') return ['pipe', 'pipe:0'];
  return process.platform === 'win32' ? ['fd', 'fd:'] : ['file', 'file:/dev/stdin'];
}

function takerOf(stream: Writable, onSign: () => void): TakeBytes {
  let isOver = false;
  // ffmpeg ended: it says why itself.
  stream.on('error', () => {
    isOver = true;
  });
  return (bytes) =>
    new Promise((resolve) => {
      if (isOver) resolve(false);
      else
        stream.write(bytes, (error) => {
          if (!error) onSign();
          resolve(!error);
        });
    });
}
