import { chmodSync, cpSync, lstatSync, lutimesSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LinuxPackagePlan } from './linux-package-plan.ts';

export interface StagedEntry {
  /** From the system's root. */
  readonly path: string;
  readonly kind: 'folder' | 'file' | 'link';
  readonly mode: number;
  readonly sizeBytes: number;
}

/**
 * Chromium's sandbox helper, for kernels that don't let an ordinary user make a namespace. It must be set to run as
 * root there, or the app doesn't start.
 */
const sandboxHelper = /\/chrome-sandbox$/;
const modes = { plain: 0o644, program: 0o755, asRoot: 0o4755 } as const;

/** Lays out a package as it will be installed. Permissions and times are set here, so they don't depend on who builds it. */
export function stageTree(
  plan: LinuxPackagePlan,
  root: string,
  epochSeconds: number,
): readonly StagedEntry[] {
  for (const { from, to } of plan.contents) {
    const place = join(root, to);
    mkdirSync(dirname(place), { recursive: true });
    cpSync(from, place, { recursive: true, verbatimSymlinks: true });
  }
  return evenOut(root, epochSeconds, modes.asRoot);
}

/** Gives everything below a folder the same permissions and times, whoever checked it out and whenever. */
export function evenOut(
  root: string,
  epochSeconds: number,
  helperMode: number = modes.program,
): readonly StagedEntry[] {
  return entriesBelow(root, '', helperMode).map((entry) => {
    const whole = join(root, entry.path);
    if (entry.kind !== 'link') chmodSync(whole, entry.mode);
    lutimesSync(whole, epochSeconds, epochSeconds);
    return entry;
  });
}

/** A folder's content comes before the folder, because its time must be set last. */
function entriesBelow(root: string, folder: string, helperMode: number): readonly StagedEntry[] {
  return readdirSync(join(root, folder))
    .toSorted()
    .flatMap((name): readonly StagedEntry[] => {
      const path = `${folder}/${name}`;
      const found = lstatSync(join(root, path));
      if (found.isSymbolicLink()) return [{ path, kind: 'link', mode: 0o777, sizeBytes: 0 }];
      if (found.isDirectory())
        return [
          ...entriesBelow(root, path, helperMode),
          { path, kind: 'folder', mode: modes.program, sizeBytes: 0 },
        ];
      const isProgram = (statSync(join(root, path)).mode & 0o100) !== 0;
      const mode = sandboxHelper.test(path) ? helperMode : isProgram ? modes.program : modes.plain;
      return [{ path, kind: 'file', mode, sizeBytes: found.size }];
    });
}
