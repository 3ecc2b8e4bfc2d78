import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** A running practice service, in its own process or hosted. */
export interface PracticeProgram {
  /** Its first line of output. */
  readonly said: unknown;
  /** Null if it is one of several in a process. */
  readonly processId: number | null;
  readonly log: string;
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const pathTo = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
/** As packages ship it where `npm test` has built it: reading its sources takes longer than all else until it answers. */
const program = process.env['RENDERDROP_BUILT'] === '1' ? 'out/main/practice-service.js' : 'sandbox/main.ts';
const firstLine = async (stream: Readable): Promise<unknown> =>
  JSON.parse(String((await once(createInterface({ input: stream }), 'line'))[0]));

/** Runs in its own process, as a person would start it. */
export class OwnProcess implements PracticeProgram {
  readonly said: unknown;
  readonly #child: ChildProcess;
  readonly #errors: () => string;

  private constructor(child: ChildProcess, said: unknown, errors: () => string) {
    this.#child = child;
    this.said = said;
    this.#errors = errors;
  }

  static async start(flags: readonly string[]): Promise<OwnProcess> {
    const child = spawn(process.execPath, [pathTo(program), '--json', '--until-input-ends', ...flags], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-20_000);
    });
    const said = await Promise.race([
      firstLine(child.stdout),
      once(child, 'exit').then(([code]) => {
        throw new Error(`The practice service ended with code ${code} before it answered:\n${errors}`);
      }),
    ]);
    return new OwnProcess(child, said, () => errors);
  }

  get processId(): number | null {
    return this.#child.pid ?? null;
  }

  get log(): string {
    return this.#errors();
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exited;
  }
}

const hostVariable = 'RENDERDROP_PRACTICE_HOST';
const refused = z.object({ error: z.string() });

/** Runs together with others in one process for all tests: see sandbox/testing/many.ts. */
export class Hosted implements PracticeProgram {
  readonly said: unknown;
  readonly processId = null;
  /** Empty: the host writes its log to the output of the tests. */
  readonly log = '';
  readonly #socket: Socket;

  private constructor(socket: Socket, said: unknown) {
    this.#socket = socket;
    this.said = said;
  }

  /** Null if no host is running. */
  static async start(flags: readonly string[]): Promise<Hosted | null> {
    const port = Number(process.env[hostVariable] ?? 0);
    if (port === 0) return null;
    const socket = connect({ port, host: '127.0.0.1' });
    await once(socket, 'connect');
    socket.on('error', () => {});
    socket.write(`${JSON.stringify(flags)}\n`);
    const gone = once(socket, 'close').then(() => {
      throw new Error('The host of the practice services ended. What it said of that stands above.');
    });
    gone.catch(() => {});
    const said = await Promise.race([firstLine(socket), gone]);
    const { success, data } = refused.safeParse(said);
    if (success) throw new Error(data.error);
    // A test may end without stopping its service, and the socket must not keep it running.
    socket.unref();
    return new Hosted(socket, said);
  }

  async stop(): Promise<void> {
    if (this.#socket.closed) return;
    const closed = once(this.#socket, 'close');
    this.#socket.ref().end();
    await closed;
  }
}

/** Starts the host for a test run, and sets a variable by which all tests find it. Returns a function that stops it. */
export async function hostPracticeServices({
  drawsPictures = true,
}: {
  readonly drawsPictures?: boolean;
} = {}): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [pathTo('sandbox/testing/many.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // It looks for ffmpeg on the search path alone, and starts it once or twice for each version.
    env: drawsPictures ? process.env : { ...process.env, PATH: '' },
  });
  process.env[hostVariable] = String(await firstLine(child.stdout));
  return async () => {
    const exited = once(child, 'exit');
    child.stdin.end();
    await exited;
  };
}
