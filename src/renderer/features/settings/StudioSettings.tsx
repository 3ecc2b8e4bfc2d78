import { policyTexts } from '../../../shared/messages/policy.ts';
import { settingsTexts } from '../../../shared/messages/settings.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { Segments } from '../../ui/Segments.tsx';
import { Switch } from '../../ui/Switch.tsx';
import type { SettingsPanelProps } from './ConnectionSettings.tsx';
import { EncodeFolderSetting } from './EncodeFolderSetting.tsx';
import { ManagedRow } from './ManagedRow.tsx';
import { SettingRow } from './SettingRow.tsx';
import group from './SettingsGroup.module.css';
import { SmallCopiesSetting } from './SmallCopiesSetting.tsx';
import { useManaged } from './use-managed.ts';

const firstFrames: readonly {
  readonly value: `${Settings['firstFrame']}`;
  readonly frame: Settings['firstFrame'];
}[] = [
  { value: '0', frame: 0 },
  { value: '1', frame: 1 },
  { value: '1001', frame: 1_001 },
];

/** How the studio counts frames, and what its pipeline needs. */
export function StudioSettings({ settings, onChange }: SettingsPanelProps) {
  const { allowedFolders } = useManaged().policy;
  return (
    <>
      {allowedFolders && (
        <div className={group['group']}>
          <ManagedRow label={policyTexts.allowedFolders} paths={allowedFolders} />
        </div>
      )}
      <div className={group['group']}>
        <SettingRow label={settingsTexts.firstFrame} description={settingsTexts.firstFrameHint}>
          <Segments
            label={settingsTexts.firstFrame}
            value={`${settings.firstFrame}`}
            segments={firstFrames.map(({ value }) => ({ value, label: value }))}
            onChange={(chosen) => {
              const next = firstFrames.find(({ value }) => value === chosen);
              if (next) onChange({ firstFrame: next.frame });
            }}
          />
        </SettingRow>
        <Switch
          isSelected={settings.receiptBesideRender}
          onChange={(receiptBesideRender) => onChange({ receiptBesideRender })}
          description={settingsTexts.receiptsHint}
        >
          {settingsTexts.receipts}
        </Switch>
      </div>
      <EncodeFolderSetting />
      <div className={group['group']}>
        <Switch
          isSelected={settings.encodeWhileRendering}
          onChange={(encodeWhileRendering) => onChange({ encodeWhileRendering })}
          description={settingsTexts.encodeWhileRenderingHint}
        >
          {settingsTexts.encodeWhileRendering}
        </Switch>
      </div>
      <SmallCopiesSetting settings={settings} onChange={onChange} />
    </>
  );
}
