import { useMutation, useQuery } from '@tanstack/react-query';
import type { RequestName } from '../../../shared/ipc/names.ts';
import type { UpdatesView } from '../../../shared/model/updates.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { updatesQuery } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { showFailureOf } from '../../store/show-failure.ts';

export type UpdateCommand = Exclude<RequestName<'updates'>, 'view'>;

export interface UpdatesAccess {
  /** Null until it is known. */
  readonly view: UpdatesView | null;
  /** Runs a command. An event reports the result. */
  readonly tell: (command: UpdateCommand) => void;
}

export function useUpdates(): UpdatesAccess {
  const bridge = useBridge();
  const { data } = useQuery(updatesQuery(bridge));
  const command = useMutation({
    mutationFn: (name: UpdateCommand) => unwrap(bridge.requests.updates[name]()),
    onError: showFailureOf,
  });
  return { view: data ?? null, tell: command.mutate };
}
