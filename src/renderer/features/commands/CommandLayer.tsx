import { useCallback, useEffect } from 'react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Dialogs } from '../dialogs/Dialogs.tsx';
import { useDropIntake } from '../drop/drop-intake-context.ts';
import { sheetOf, useDropSheet } from '../drop/drop-sheet-store.ts';
import { readUsualTarget } from '../drop/FileDrops.tsx';
import { setSheetAside } from '../drop/set-aside.ts';
import { usePreparedViewing } from '../viewer/use-prepared-viewing.ts';
import type { CommandGate } from './command-gate.ts';
import { useRunCommand } from './use-run-command.ts';

export interface CommandLayerProps {
  readonly active: Account;
  /** Queues commands from keys, even before this component has loaded. */
  readonly gate: CommandGate;
}

/** Runs commands and shows the open dialog. Mounted once, above the main window. */
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
  const leave = useCallback(() => {
    if (sheetOf(intake.account.id)(useDropSheet.getState())) setSheetAside(intake);
    useWindowStore.getState().leaveLayers();
  }, [intake]);
  return <Dialogs account={active} onRun={run} onLeave={leave} />;
}
