/** Arguments after `--command-line --` are for the command line. Chromium ignores switches after `--`. */
const commandLineSwitch = '--command-line';

/** The command line's arguments, if the program beside the app started it that way; otherwise null. */
export function wordsForCommandLine(args: readonly string[]): readonly string[] | null {
  const at = args.indexOf(commandLineSwitch);
  if (at === -1 || args[at + 1] !== '--') return null;
  return args.slice(at + 2);
}

/**
 * Runs the command line instead of the app, and ends with its exit code. This happens while the entry script is evaluated,
 * before Electron looks for a display or could open a window.
 */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  process.argv = [process.execPath, 'renderdrop', ...words];
  // Built beside this script (electron.vite.config.ts).
  await import(new URL('./renderdrop-cli.js', import.meta.url).href);
}
