import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { settingsTexts } from '../../../shared/messages/settings.ts';
import { formatBytes } from '../../../shared/model/format.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { showFailureOf } from '../../store/show-failure.ts';
import { showToast } from '../../store/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import type { SettingsPanelProps } from './ConnectionSettings.tsx';
import { SettingRow } from './SettingRow.tsx';
import group from './SettingsGroup.module.css';

/** How much space small copies, which versions are compared by, may use, and how much they use now. */
export function SmallCopiesSetting({ settings, onChange }: SettingsPanelProps) {
  const { requests } = useBridge();
  const client = useQueryClient();
  const { smallCopiesGigabytes } = settings;
  const { data: kept } = useQuery({
    // A smaller limit removes copies, so the total is loaded again.
    queryKey: [...queryKeys.smallCopies, smallCopiesGigabytes],
    queryFn: () => unwrap(requests.settings.smallCopies()),
    staleTime: 0,
    // Copies may be made while this is shown.
    refetchInterval: 2_000,
  });
  const remove = useMutation({
    mutationFn: () => unwrap(requests.settings.removeSmallCopies()),
    onSuccess: ({ copies, sizeBytes }) =>
      showToast({
        tone: 'idle',
        text: settingsTexts.smallCopiesRemoved(copies, formatBytes(sizeBytes)),
        durationMs: 5_000,
      }),
    onError: showFailureOf,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.smallCopies }),
  });
  if (!kept) return null;
  const { removable } = kept;
  return (
    <div className={group['group']}>
      <SettingRow
        label={settingsTexts.smallCopies}
        description={
          <>
            {settingsTexts.smallCopiesHint}
            {kept.copies > 0 && (
              <>
                <br />
                {settingsTexts.smallCopiesKept(
                  kept.copies,
                  formatBytes(kept.sizeBytes),
                  kept.copies - removable.copies,
                )}
              </>
            )}
          </>
        }
      >
        <NumberField
          label={settingsTexts.smallCopiesMax}
          value={smallCopiesGigabytes}
          min={0}
          max={10_000}
          unit="GB"
          onChange={(gigabytes) => onChange({ smallCopiesGigabytes: Math.round(gigabytes) })}
        />
        <Button icon={<Trash2 />} isDisabled={removable.copies === 0} onPress={() => remove.mutate()}>
          {settingsTexts.removeSmallCopies(removable.copies, formatBytes(removable.sizeBytes))}
        </Button>
      </SettingRow>
    </div>
  );
}
