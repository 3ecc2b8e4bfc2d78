import { isAbsolute, join } from 'node:path';

/** The file by which a Linux desktop starts the app at login (the freedesktop autostart specification). */
export function autostartPath(
  environment: Readonly<Record<string, string | undefined>>,
  homeDirectory: string,
): string {
  const chosen = environment['XDG_CONFIG_HOME'];
  const base = chosen !== undefined && isAbsolute(chosen) ? chosen : join(homeDirectory, '.config');
  return join(base, 'autostart', 'renderdrop.desktop');
}

export function autostartEntry(program: string): string {
  return `[Desktop Entry]
Type=Application
Name=Renderdrop
Exec=${quote(program)}
Icon=renderdrop
X-GNOME-Autostart-enabled=true
`;
}

/** As an Exec line takes it: quoted, then escaped once more as every value of such a file is. A percent sign stands for itself when doubled. */
function quote(program: string): string {
  const quoted = `"${program.replace(/["`$\\]/g, (character) => `\\${character}`)}"`;
  return quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%');
}
