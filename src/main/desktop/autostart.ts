import { isAbsolute, join } from 'node:path';

/** The file that makes a Linux desktop start the app at login (freedesktop autostart specification). */
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

/** Quotes a path for an Exec line, and escapes it again as every value in such a file needs. A percent sign is doubled. */
function quote(program: string): string {
  const quoted = `"${program.replace(/["`$\\]/g, (character) => `\\${character}`)}"`;
  return quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%');
}
