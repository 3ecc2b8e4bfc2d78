import { parseOptions, usage } from './options.ts';
import { startSandbox } from './server.ts';
import { startLine } from './start-line.ts';

// Its keys, and the renders uploaded to it, may be read only by the person who started it.
process.umask(0o077);

if (process.argv.includes('--help')) {
  process.stdout.write(usage);
  process.exit(0);
}
try {
  const { options, json, untilInputEnds } = parseOptions(process.argv.slice(2));
  const sandbox = await startSandbox(options);
  let isEnding = false;
  const end = () => {
    // The same signal often comes from the terminal and from the program that started this one.
    if (isEnding) return;
    isEnding = true;
    void sandbox.stop().finally(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  if (untilInputEnds) process.stdin.once('end', end).resume();
  const { addresses, practice, controlSecret } = sandbox;
  if (json) {
    process.stdout.write(`${startLine(sandbox)}\n`);
  } else {
    process.stderr.write(`The practice service answers at ${addresses.base}\n\n`);
    for (const [name, key] of Object.entries(practice.keys)) {
      process.stderr.write(`  ${name.padEnd(16)} ${key}\n`);
    }
    process.stderr.write(`  ${'control secret'.padEnd(16)} ${controlSecret}\n`);
    process.stderr.write(`\nEnd it with Ctrl-C. sandbox/README.md says what it can do.\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
