/** What comes after it is for the command line: Chromium reads no switches behind `--` (shell/app/command_line_args.cc). */
const commandLineSwitch = '--command-line';

/** The words for the command line when the app was started as that, by the program beside it; null when it was not. */
export function wordsForCommandLine(args: readonly string[]): readonly string[] | null {
  const at = args.indexOf(commandLineSwitch);
  if (at === -1 || args[at + 1] !== '--') return null;
  return args.slice(at + 2);
}

/**
 * Runs the command line in place of the app and ends with its exit code. It runs while the entry is evaluated, which is
 * before Electron looks for a display, and long before there could be a window.
 */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  process.argv = [process.execPath, 'renderdrop', ...words];
  // Built beside this script (electron.vite.config.ts).
  await import(new URL('./renderdrop-cli.js', import.meta.url).href);
}
