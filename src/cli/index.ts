import { readFileSync } from 'node:fs';
import { endProcess } from '../engine/node/end-process.ts';
import { wordsAsGiven } from './arguments/words-as-given.ts';
import { takeEnvironment } from './environment.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { runProgram } from './program.ts';

/** A farm that takes a computer back kills what has not ended a few seconds after SIGTERM. All is saved before it is done. */
const endsWithinMs = 4_000;
/** A terminal sends Ctrl-C to us and to the older Node that started us, which passes it on: two at once are one. */
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
  // The Node that started us is gone without a word: nobody waits for the answer any more.
  process.once('disconnect', interrupt);
  process.channel.unref();
}
// Whoever read our output has read enough (`| head`), the terminal is gone, or the disk it is written to is full: the
// work is done nevertheless, and the exit code is that of the work.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// Timers of the engine do not keep a process alive by themselves; a command does, until it is over.
setInterval(() => {}, 2 ** 30);

const environment = takeEnvironment(process.env);

/** Said, written down and ended here: the timer above would keep a process alive that nobody ends. */
async function crashed(bug: unknown): Promise<ExitCode> {
  console.error(bug);
  const { CrashReports } = await import('../engine/node/crash-reports.ts');
  const { NodeClock } = await import('../engine/node/node-clock.ts');
  new CrashReports(environment.dataDirectory, version, new NodeClock()).keep('command', bug);
  return exitCodes.bug;
}

// Also what was rejected and is waited for by nobody.
process.once('uncaughtException', (bug) => void crashed(bug).then(endProcess));
const exitCode = await runProgram(wordsAsGiven(process.argv.slice(2)), {
  streams: process,
  environment,
  version,
  signal: interruption.signal,
}).catch(crashed);
// Whatever still ticks (a probe's thread, a kept connection) must not hold the terminal.
await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
endProcess(exitCode);
