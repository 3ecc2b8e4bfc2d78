import { failureText } from './failure-text.ts';
import { count, phrase } from './phrase.ts';

/** Moving settings to another computer. */
export const settingsFileTexts = {
  title: 'Move settings',
  hint: 'To use the same settings on another computer. The file has no keys or passwords.',
  export: 'Save settings…',
  import: 'Use settings from a file…',
  choose: 'Choose a settings file',
  exported: phrase((name: string) => `Saved as ${name}.`, 'renderdrop-settings.json'),
  imported: phrase(
    (changed: number) => (changed === 0 ? 'Nothing changed.' : `Changed ${count(changed, 'setting')}.`),
    4,
  ),
  unknown: phrase((names: string) => `Unknown to this version: ${names}.`, 'futureSetting'),
  managed: phrase((names: string) => `Set by your organization: ${names}.`, 'proxy'),
  missing: phrase((names: string) => `Folders that aren't on this computer: ${names}.`, 'encodeFolder'),
} as const;

export const settingsFileFailures = {
  not_a_settings_file: failureText("This isn't a settings file of Renderdrop.", 'Choose another file.'),
  settings_file_wrong: phrase(
    (field: string) =>
      failureText(
        `The settings file has a mistake in ${field}. Nothing was changed.`,
        'Correct it, or save the settings again.',
      ),
    'settings.quietSeconds',
  ),
  settings_file_exists: phrase(
    (path: string) => failureText(`${path} exists already, and nothing is replaced.`, 'Name another file.'),
    'renderdrop-settings.json',
  ),
  settings_file_not_written: phrase(
    (path: string) =>
      failureText(`Couldn't write ${path}.`, 'Check the folder and the disk, or name another file.'),
    'renderdrop-settings.json',
  ),
  settings_file_not_read: phrase(
    (path: string) => failureText(`Couldn't read ${path}.`, 'Check the path and its permissions.'),
    'renderdrop-settings.json',
  ),
} as const;

/** The result of importing a settings file, in sentences. */
export function sayImport(result: {
  readonly changed: readonly string[];
  readonly unknown: readonly string[];
  readonly managed: readonly string[];
  readonly missing: readonly string[];
}): string {
  const { changed, unknown, managed, missing } = result;
  const named = (say: (names: string) => string, names: readonly string[]) =>
    names.length === 0 ? [] : [say(names.join(', '))];
  return [
    settingsFileTexts.imported(changed.length),
    ...named(settingsFileTexts.unknown, unknown),
    ...named(settingsFileTexts.managed, managed),
    ...named(settingsFileTexts.missing, missing),
  ].join(' ');
}
