/** Variables that a program needs to run. None of them identifies a person or holds a secret. */
const needed = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'TZ',
  // Windows finds its libraries, temporary files and programs by these.
  'SystemRoot',
  'USERPROFILE',
  'LOCALAPPDATA',
  'TEMP',
  'TMP',
  'PATHEXT',
] as const;

/** The environment of the practice studio's process: without this app's key and anything else it does not need. */
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
