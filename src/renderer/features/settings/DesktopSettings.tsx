import { useQuery } from '@tanstack/react-query';
import { settingsTexts } from '../../../shared/messages/settings.ts';
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
        <SettingRow label={settingsTexts.appearance}>
          <Segments
            label={settingsTexts.appearance}
            value={settings.theme}
            segments={[
              { value: 'system', label: settingsTexts.matchSystem },
              { value: 'dark', label: settingsTexts.dark },
              { value: 'light', label: settingsTexts.light },
            ]}
            onChange={(theme) => onChange({ theme })}
          />
        </SettingRow>
      </div>
      <div className={group['group']}>
        <Switch
          isSelected={settings.notifications}
          onChange={(notifications) => onChange({ notifications })}
          description={settingsTexts.notificationsHint}
        >
          {settingsTexts.notifications}
        </Switch>
        {info?.startsAtLogin === true && (
          <Switch
            isSelected={settings.startAtLogin}
            onChange={(startAtLogin) => onChange({ startAtLogin })}
            description={settingsTexts.startAtLoginHint}
          >
            {settingsTexts.startAtLogin}
          </Switch>
        )}
      </div>
    </>
  );
}
