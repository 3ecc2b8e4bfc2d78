import { Sparkles } from 'lucide-react';
import { policyTexts } from '../../../shared/messages/policy.ts';
import { updateTexts } from '../../../shared/messages/update-window.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useNow } from '../../ui/use-now.ts';
import { UpdateActions } from '../updates/UpdateActions.tsx';
import { updateWords } from '../updates/update-words.ts';
import { useUpdates } from '../updates/use-updates.ts';
import type { SettingsPanelProps } from './ConnectionSettings.tsx';
import { ManagedRow } from './ManagedRow.tsx';
import { SettingRow } from './SettingRow.tsx';
import group from './SettingsGroup.module.css';
import { useManaged } from './use-managed.ts';

/** The current version, news of versions, and whether to check for updates. */
export function UpdateSettings({ settings, onChange }: SettingsPanelProps) {
  const { view, tell } = useUpdates();
  const { updates } = useManaged().policy;
  const openDialog = useWindowStore((state) => state.openDialog);
  const nowMs = useNow(60_000);
  if (!view) return null;
  const { state } = view;
  const { sentence, remedy, offers, release } = updateWords(state, nowMs);
  return (
    <div className={group['group']}>
      <SettingRow
        label={updateTexts.title}
        description={
          <span data-selectable>
            {sentence} {remedy}
          </span>
        }
      >
        <UpdateActions
          offers={offers.filter((offer) => offer !== 'how_to')}
          isRetry={state.kind === 'failed'}
          size="normal"
          onTell={tell}
        />
        <Button
          icon={<Sparkles />}
          onPress={() => openDialog({ kind: 'whats_new', of: release === null ? 'this' : 'next' })}
        >
          {updateTexts.whatsNew}
        </Button>
      </SettingRow>
      {state.kind !== 'never' &&
        (updates === undefined ? (
          <Switch
            isSelected={settings.updates === 'ask'}
            onChange={(isOn) => onChange({ updates: isOn ? 'ask' : 'off' })}
            description={updateTexts.lookForUpdatesHint}
          >
            {updateTexts.lookForUpdates}
          </Switch>
        ) : (
          <ManagedRow label={updateTexts.lookForUpdates}>
            {updates ? updateTexts.on : policyTexts.turnedOff}
          </ManagedRow>
        ))}
    </div>
  );
}
