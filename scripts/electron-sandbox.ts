import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface SandboxFacts {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  /** Whether a process without rights may have user namespaces, which Chromium's sandbox is made of. */
  readonly hasUserNamespaces: boolean;
  /** The program beside Electron's that makes its sandbox where there are none: root's own, and set to run as root. */
  readonly hasSandboxProgram: boolean;
}

/** Why Electron would end at once on this computer, with what to do; null where it runs. */
export function whyElectronWouldEnd(facts: SandboxFacts): string | null {
  if (facts.platform !== 'linux') return null;
  if (facts.isRoot) return 'Electron doesn’t run as root. Start Renderdrop as another user to use it.';
  if (facts.hasUserNamespaces || facts.hasSandboxProgram) return null;
  return 'This system doesn’t let Electron have its sandbox (user namespaces are restricted). To allow it, make chrome-sandbox beside its program belong to root, with mode 4755.';
}

export function sandboxFacts(electronProgram: string): SandboxFacts {
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    hasUserNamespaces:
      kernelSays('kernel/unprivileged_userns_clone') !== '0' &&
      kernelSays('kernel/apparmor_restrict_unprivileged_userns') !== '1' &&
      kernelSays('user/max_user_namespaces') !== '0',
    hasSandboxProgram: isSetToRoot(join(dirname(electronProgram), 'chrome-sandbox')),
  };
}

function kernelSays(name: string): string | null {
  try {
    return readFileSync(join('/proc/sys', name), 'utf8').trim();
  } catch {
    return null;
  }
}

function isSetToRoot(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && found.uid === 0 && (found.mode & 0o4000) !== 0;
}
