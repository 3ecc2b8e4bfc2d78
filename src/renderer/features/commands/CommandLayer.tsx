import { useCallback } from 'react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { Dialogs } from '../dialogs/Dialogs.tsx';
import { useDropIntake } from '../drop/drop-intake-context.ts';
import { readUsualTarget } from '../drop/FileDrops.tsx';
import { useCommandKeys } from './use-command-keys.ts';
import { useRunCommand } from './use-run-command.ts';

export interface CommandLayerProps {
  readonly active: Account;
}

/** Listens to the keys of commands and shows whatever dialog is open. Mounted once, over the window for work. */
export function CommandLayer({ active }: CommandLayerProps) {
  const intake = useDropIntake();
  const chooseFiles = useCallback(
    (what: 'files' | 'folder') => {
      const target = readUsualTarget();
      if (target) void intake.choose(target, what);
    },
    [intake],
  );
  const run = useRunCommand({ active, chooseFiles });
  useCommandKeys(run);
  return <Dialogs account={active} onRun={run} />;
}
