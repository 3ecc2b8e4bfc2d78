/**
 * Runs a command with a real, unlocked gnome-keyring in a D-Bus session of its own: `node scripts/with-keyring.ts
 * vitest run src/engine/accounts`. Its data is in a temporary folder, so the person's own keychain is never touched.
 * Without the programs for it, it prints what to install and runs the command without a keyring.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { keyringPrograms } from '../testing/system-programs.ts';
import { installPrograms } from './install-programs.ts';

const command = process.argv.slice(2);
if (command.length === 0) {
  console.error('Usage: node scripts/with-keyring.ts COMMAND [ARGUMENT…]');
  process.exit(2);
}

const binaries = join(import.meta.dirname, '..', 'node_modules', '.bin');
const home = mkdtempSync(join(tmpdir(), 'renderdrop-keyring-'));
const environment = {
  ...process.env,
  PATH: `${binaries}${delimiter}${process.env['PATH'] ?? ''}`,
};

const unlocked =
  'printf "\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"';

const why =
  process.platform === 'linux' ? await missingForKeyring() : 'the computer’s own keychain is left alone';

async function missingForKeyring(): Promise<string | null> {
  const missing = (await installPrograms(keyringPrograms)).map(({ command }) => command);
  return missing.length === 0 ? null : `${missing.join(', ')} is missing`;
}

const [program, programArguments, extra] =
  why === null
    ? ([
        'dbus-run-session',
        ['--', 'bash', '-c', unlocked, 'with-keyring', ...command],
        { XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home, RENDERDROP_TEST_KEYRING: '1' },
      ] as const)
    : ([command[0] ?? '', command.slice(1), { RENDERDROP_NO_KEYRING: why }] as const);

const result = spawnSync(program, programArguments, { stdio: 'inherit', env: { ...environment, ...extra } });
rmSync(home, { recursive: true, force: true });
process.exit(result.status ?? 1);
