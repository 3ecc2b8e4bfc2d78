import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface SandboxFacts {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  /** Whether an ordinary user's process may create user namespaces, which Chromium's sandbox is built on. */
  readonly hasUserNamespaces: boolean;
  /**
   * Whether the helper program next to Electron, which builds the sandbox without user namespaces, is owned by root and
   * set to run as root.
   */
  readonly hasSandboxProgram: boolean;
}

/** Why Electron would end at once on this computer, and what to do about it; null if it would run. */
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
