import { readFileSync } from 'node:fs';
import { endProcess } from '../engine/node/end-process.ts';
import { wordsAsGiven } from './arguments/words-as-given.ts';
import { takeEnvironment } from './environment.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { runProgram } from './program.ts';

/** A farm kills a process a few seconds after SIGTERM. Everything is saved earlier than this. */
const endsWithinMs = 4_000;
/** Ctrl-C reaches this process twice if an older Node started it and passes it on. Two that close together count as one. */
const sameMomentMs = 250;

const packageFile = new URL('../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

const interruption = new AbortController();
let interruptedAtMs: number | null = null;

function interrupt(): void {
  const nowMs = performance.now();
  if (interruptedAtMs !== null && nowMs - interruptedAtMs > sameMomentMs) endProcess(exitCodes.interrupted);
  interruptedAtMs ??= nowMs;
  interruption.abort(new DOMException('Interrupted', 'AbortError'));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
process.once('SIGTERM', () => setTimeout(() => endProcess(exitCodes.interrupted), endsWithinMs));
if (process.channel) {
  // The Node that started us is gone, so nobody waits for the result anymore.
  process.once('disconnect', interrupt);
  process.channel.unref();
}
// An output error means that the reader has stopped (`| head`), the terminal is gone, or the disk is full. The command still
// finishes its work, and its exit code is that of the work.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// The engine's timers do not keep the process alive. This one does, until the command ends.
setInterval(() => {}, 2 ** 30);

const environment = takeEnvironment(process.env);

/** Prints and saves a crash report. The process must then be ended, since the timer above keeps it alive. */
async function crashed(bug: unknown): Promise<ExitCode> {
  console.error(bug);
  const { CrashReports } = await import('../engine/node/crash-reports.ts');
  const { NodeClock } = await import('../engine/node/node-clock.ts');
  new CrashReports(environment.dataDirectory, version, new NodeClock()).keep('command', bug);
  return exitCodes.bug;
}

// This also catches rejected promises that nobody awaits.
process.once('uncaughtException', (bug) => void crashed(bug).then(endProcess));
const exitCode = await runProgram(wordsAsGiven(process.argv.slice(2)), {
  streams: process,
  environment,
  version,
  signal: interruption.signal,
}).catch(crashed);
// Ends the process although something may still be running, such as a probe's thread or an open connection.
await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
endProcess(exitCode);
