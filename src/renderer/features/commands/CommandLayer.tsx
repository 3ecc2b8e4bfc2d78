import { useCallback, useEffect } from 'react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { Dialogs } from '../dialogs/Dialogs.tsx';
import { useDropIntake } from '../drop/drop-intake-context.ts';
import { readUsualTarget } from '../drop/FileDrops.tsx';
import { usePreparedViewing } from '../viewer/use-prepared-viewing.ts';
import type { CommandGate } from './command-gate.ts';
import { useRunCommand } from './use-run-command.ts';

export interface CommandLayerProps {
  readonly active: Account;
  /** Where commands come from that keys have asked for, before and after this is there. */
  readonly gate: CommandGate;
}

/** Does what commands say and shows whatever dialog is open. Mounted once, over the window for work. */
export function CommandLayer({ active, gate }: CommandLayerProps) {
  const intake = useDropIntake();
  const chooseFiles = useCallback(
    (what: 'files' | 'folder') => {
      const target = readUsualTarget();
      if (target) void intake.choose(target, what);
    },
    [intake],
  );
  const chooseWatchFolder = useCallback(() => void intake.chooseWatchFolder(), [intake]);
  const run = useRunCommand({ active, chooseFiles, chooseWatchFolder });
  usePreparedViewing();
  useEffect(() => gate.open(run), [gate, run]);
  return <Dialogs account={active} onRun={run} />;
}
