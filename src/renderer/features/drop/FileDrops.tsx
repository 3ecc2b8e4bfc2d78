import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo } from 'react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { accountsQuery } from '../../bridge/queries.ts';
import { useQueueStore } from '../../store/queue-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { DropIntake } from './drop-intake.ts';
import { DropIntakeProvider } from './drop-intake-context.ts';
import { closeSheet, sheetOf, useDropSheet } from './drop-sheet-store.ts';
import type { DropTarget } from './drop-target.ts';
import { useFileDrops } from './use-file-drops.ts';

const DropSheet = lazy(async () => ({ default: (await import('./DropSheet.tsx')).DropSheet }));

export interface FileDropsProps {
  readonly account: Account;
  readonly children: ReactNode;
}

/** Accepts files anywhere in the window: by drop, paste, dialog, dock and command line. */
export function FileDrops({ account, children }: FileDropsProps) {
  const bridge = useBridge();
  const client = useQueryClient();
  const queue = useQueueStore();
  const intake = useMemo(
    () => new DropIntake({ bridge, client, account, queue: queue.getState }),
    [bridge, client, account, queue],
  );
  const usualTarget = useCallback(readUsualTarget, []);
  useFileDrops(intake, usualTarget);
  useHandedOverFiles(intake);
  const sheetIsOpen = useDropSheet(sheetOf(account.id)) !== null;
  useSheetEndsWithAccount();
  return (
    <DropIntakeProvider value={intake}>
      {children}
      {sheetIsOpen && (
        <Suspense fallback={null}>
          <DropSheet intake={intake} />
        </Suspense>
      )}
    </DropIntakeProvider>
  );
}

/** The open item, otherwise the open project. */
export function readUsualTarget(): DropTarget | null {
  const { projectId, mediaId } = useWindowStore.getState();
  if (projectId === null) return null;
  return mediaId === null ? { kind: 'project', projectId } : { kind: 'item', projectId, mediaId };
}

/** Files from the dock, the command line and the file manager go to the open project, once there is one. */
function useHandedOverFiles(intake: DropIntake): void {
  const projectId = useWindowStore((state) => state.projectId);
  const isWaiting = useWindowStore((state) => state.handedOver.length > 0);
  useEffect(() => {
    if (projectId === null || !isWaiting) return;
    void intake.take({ kind: 'project', projectId }, useWindowStore.getState().takeHandedOver());
  }, [intake, projectId, isWaiting]);
}

/** Nobody can answer the sheet of an account that was signed out, and no other sheet would open before it is closed. */
function useSheetEndsWithAccount(): void {
  const { data } = useQuery(accountsQuery(useBridge()));
  const owner = useDropSheet(({ aim }) => aim?.accountId ?? null);
  const isOrphan = owner !== null && data?.accounts.every(({ id }) => id !== owner) === true;
  useEffect(() => {
    if (isOrphan) closeSheet();
  }, [isOrphan]);
}
