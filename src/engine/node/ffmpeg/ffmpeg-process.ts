import { type ChildProcess, spawn } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { withinMemory } from './ffmpeg-bounds.ts';
import { Patience } from './patience.ts';
import { startedIn } from './working-folder.ts';

/** Takes bytes in order. Resolves once they are taken, to false if no more can be taken. */
export type TakeBytes = (bytes: Uint8Array) => Promise<boolean>;

/** An input of ffmpeg: bytes that we write to it, or a file that we opened. ffmpeg never gets the path. */
export interface FfmpegInput {
  readonly bytes: FileHandle | ((take: TakeBytes) => Promise<void>);
  /** ffmpeg uses only this demuxer and does not guess the format. */
  readonly demuxer: string;
  readonly decoders: readonly string[];
  /** Options before the input; they contain nothing from outside. */
  readonly options: readonly string[];
  /** An open file that others read as well, from the one position that its handle has: ffmpeg goes to its first byte. */
  readonly isShared?: boolean;
}

export interface FfmpegBounds {
  /** For one allocation: a few bytes of a file can demand a huge picture. */
  readonly pieceBytes: number;
  /** For all memory, where the system can limit it. */
  readonly memoryBytes: number;
  /** The longest time without a sign of life, such as a call of `onSign`. */
  readonly silenceMs: number;
}

export interface FfmpegCall {
  readonly program: string;
  readonly inputs: readonly FfmpegInput[];
  /** Options before the first input. */
  readonly general: readonly string[];
  /** Output options, writing to `pipe:1` or to a file name of ours in `folder`. */
  readonly output: readonly string[];
  /** A folder of ours with access for its owner only, where output files go. Null if everything is read from the pipe. */
  readonly folder: string | null;
  readonly bounds: FfmpegBounds;
  /** `low`: other programs get the processor first. */
  readonly priority?: 'low';
  readonly signal: AbortSignal;
}

export interface RunningFfmpeg {
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Its exit code; rejects with the error that kept us from writing its input, or with `FfmpegSilent`. */
  readonly ended: Promise<number | null>;
  /** Tells that ffmpeg is still working. */
  onSign(): void;
  kill(): void;
}

export class FfmpegSilent extends Error {
  override readonly name = 'FfmpegSilent';
}

/**
 * The only place where ffmpeg is started (`npm run lint` checks that). Whatever a file is named and whatever is in it, ffmpeg
 * reads its inputs only with the given demuxer and decoders, and opens no file by name except its output.
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
  killAtExit(child);
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

const running = new Set<ChildProcess>();

/** An app that ends in a hurry aborts nothing, and ffmpeg would work on for minutes, for nobody. */
function killAtExit(child: ChildProcess): void {
  if (running.size === 0) process.on('exit', killRunning);
  running.add(child);
  const forget = () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', killRunning);
  };
  child.once('error', forget);
  child.once('close', forget);
}

function killRunning(): void {
  for (const child of running) child.kill('SIGKILL');
}

/**
 * Below normal priority, so that other programs stay fast, but not the lowest: with a renderer on every core, ffmpeg would get
 * no processor time for minutes, and would be taken for hung.
 */
function standBack(processId: number): void {
  try {
    setPriority(processId, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not allow it: then it runs at normal priority.
  }
}

type Bytes = FfmpegInput['bytes'];

/** The child inherits the open file by its descriptor, so no other file can be put in its place. */
const channelOf = (bytes: Bytes | undefined): 'ignore' | 'pipe' | number =>
  bytes === undefined ? 'ignore' : typeof bytes === 'function' ? 'pipe' : bytes.fd;

/** The descriptor of the second input; the first input is standard input. */
const secondChannel = 3;

function inputArguments(input: FfmpegInput, index: number): string[] {
  const { demuxer, decoders, options } = input;
  const [protocols, address] = index > 0 ? (['pipe', `pipe:${secondChannel}`] as const) : firstAddress(input);
  return [
    ...[
      '-protocol_whitelist',
      protocols,
      '-format_whitelist',
      demuxer,
      '-codec_whitelist',
      decoders.join(','),
    ],
    // A movie may refer to samples in other files.
    ...(demuxer === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []),
    ...[...options, '-f', demuxer, '-i', address],
  ];
}

/** An open file must stay seekable, but ffmpeg reads its `pipe` protocol only from front to back. */
function firstAddress({ bytes, isShared }: FfmpegInput): readonly [protocols: string, address: string] {
  if (typeof bytes === 'function') return ['pipe', 'pipe:0'];
  const [protocol, address] =
    process.platform === 'win32' ? (['fd', 'fd:'] as const) : (['file', 'file:/dev/stdin'] as const);
  if (!isShared) return [protocol, address];
  // From 0 to 0 is the whole file. Unlike the protocols above, this one seeks before it reads.
  return [`subfile,${protocol}`, `subfile,,start,0,end,0,,:${address}`];
}

function takerOf(stream: Writable, onSign: () => void): TakeBytes {
  let isOver = false;
  // ffmpeg has ended, and its own output says why.
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
