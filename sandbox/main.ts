import { parseOptions } from './options.ts';
import { startSandbox } from './server.ts';
import { startLine } from './start-line.ts';

const lookForShellMs = 200;

// Its keys, and the renders uploaded to it, may be read only by the person who started it.
process.umask(0o077);

try {
  const { options, json } = parseOptions(process.argv.slice(2));
  const sandbox = await startSandbox(options);
  const end = () => void sandbox.stop().then(() => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  endWithShell(end);
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

/**
 * `npm run` starts this program through a shell, which a signal ends without passing the signal on. So this watches for
 * a new parent.
 */
function endWithShell(end: () => void): void {
  if (process.env['npm_lifecycle_event'] !== 'sandbox') return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    end();
  }, lookForShellMs);
  watch.unref();
}
