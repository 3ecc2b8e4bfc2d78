import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

type Variables = Readonly<Record<string, string | undefined>>;

/** Used to test the display: the variable alone may name a display that is gone, for example in a terminal that outlived it. */
export interface SocketFacts {
  readonly exists: (path: string) => boolean;
  /** The kernel's list of sockets, which also contains those without a file. */
  readonly listed: () => string;
}

const facts: SocketFacts = {
  exists: existsSync,
  listed: () => {
    try {
      return readFileSync('/proc/net/unix', 'utf8');
    } catch {
      return '';
    }
  },
};

/** Whether a person could see a window here. */
export const hasDisplay = isDisplayThere(process.platform, process.env, facts);

export function isDisplayThere(
  platform: NodeJS.Platform,
  variables: Variables,
  { exists, listed }: SocketFacts,
): boolean {
  if (platform !== 'linux') return true;
  const wayland = variables['WAYLAND_DISPLAY'];
  if (wayland && exists(isAbsolute(wayland) ? wayland : join(variables['XDG_RUNTIME_DIR'] ?? '/', wayland)))
    return true;
  const display = variables['DISPLAY'];
  if (!display) return false;
  const [, number] = /^(?:unix)?:(\d+)/.exec(display) ?? [];
  // A display on another computer; only connecting would tell whether it is there.
  if (number === undefined) return true;
  const socket = `/tmp/.X11-unix/X${number}`;
  return exists(socket) || listed().includes(`@${socket}\n`);
}
