/** What a program needs to find its way on the computer; nothing of this says who anybody is. */
const needed = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'TZ',
  // Windows finds its own libraries, temporary files and programs by these.
  'SystemRoot',
  'USERPROFILE',
  'LOCALAPPDATA',
  'TEMP',
  'TMP',
  'PATHEXT',
] as const;

/** The environment of the practice studio's process: without this app's key, and whatever else it has no business with. */
export function practiceEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    needed.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
