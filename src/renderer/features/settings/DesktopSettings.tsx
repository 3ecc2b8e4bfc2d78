import { useQuery } from '@tanstack/react-query';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { appInfoQuery } from '../../bridge/queries.ts';
import { Segments } from '../../ui/Segments.tsx';
import { Switch } from '../../ui/Switch.tsx';
import type { SettingsPanelProps } from './ConnectionSettings.tsx';
import { SettingRow } from './SettingRow.tsx';
import group from './SettingsGroup.module.css';

export function DesktopSettings({ settings, onChange }: SettingsPanelProps) {
  const bridge = useBridge();
  const info = useQuery(appInfoQuery(bridge)).data;
  return (
    <>
      <div className={group['group']}>
        <SettingRow label="Look">
          <Segments
            label="Look"
            value={settings.theme}
            segments={[
              { value: 'system', label: 'As the system' },
              { value: 'dark', label: 'Dark' },
              { value: 'light', label: 'Light' },
            ]}
            onChange={(theme) => onChange({ theme })}
          />
        </SettingRow>
      </div>
      <div className={group['group']}>
        <Switch
          isSelected={settings.notifications}
          onChange={(notifications) => onChange({ notifications })}
          description="One when a batch is ready, at once for what failed, and for new notes on items of yours. None while the window is in front."
        >
          Notifications
        </Switch>
        {info?.startsAtLogin === true && (
          <Switch
            isSelected={settings.startAtLogin}
            onChange={(startAtLogin) => onChange({ startAtLogin })}
            description="What waits in the queue goes on by itself."
          >
            Start when I log in
          </Switch>
        )}
      </div>
    </>
  );
}
