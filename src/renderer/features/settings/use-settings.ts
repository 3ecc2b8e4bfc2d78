import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GivenArguments } from '../../../shared/ipc/contract.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf, queryKeys, settingsQuery } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';

export type SettingsPatch = GivenArguments<'settings', 'change'>;

export interface SettingsAccess {
  /** Null until they have been loaded. */
  readonly settings: Settings | null;
  /** Takes effect at once; there is no save button. */
  readonly change: (patch: SettingsPatch) => void;
  readonly failure: Trouble | null;
}

export function useSettings(): SettingsAccess {
  const bridge = useBridge();
  const client = useQueryClient();
  const { data } = useQuery(settingsQuery(bridge));
  const change = useMutation({
    mutationFn: (patch: SettingsPatch) => unwrap(bridge.requests.settings.change(patch)),
    throwOnError: (error) => failureOf(error) === null,
    onSuccess: (settings) => client.setQueryData(queryKeys.settings, settings),
  });
  return { settings: data ?? null, change: change.mutate, failure: failureOf(change.error) };
}
