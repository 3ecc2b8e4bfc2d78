import { useMutation, useQuery } from '@tanstack/react-query';
import { FolderOpen, Keyboard, ScrollText } from 'lucide-react';
import { policyTexts } from '../../../shared/messages/policy.ts';
import { settingsTexts } from '../../../shared/messages/settings.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { appInfoQuery } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { showFailureOf } from '../../store/show-failure.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './AboutSettings.module.css';
import type { SettingsPanelProps } from './ConnectionSettings.tsx';
import { MoveSettings } from './MoveSettings.tsx';
import { SaveDiagnostics } from './SaveDiagnostics.tsx';
import { SettingRow } from './SettingRow.tsx';
import group from './SettingsGroup.module.css';
import { UpdateSettings } from './UpdateSettings.tsx';
import { useManaged } from './use-managed.ts';

export function AboutSettings({ settings, onChange }: SettingsPanelProps) {
  const bridge = useBridge();
  const info = useQuery(appInfoQuery(bridge)).data;
  const managed = useManaged();
  const openDialog = useWindowStore((state) => state.openDialog);
  const setKeysShown = useWindowStore((state) => state.setKeysShown);
  const showFolder = useMutation({
    mutationFn: () => unwrap(bridge.requests.app.showDataFolder()),
    onError: showFailureOf,
  });
  if (!info) return null;
  return (
    <>
      <div className={group['group']}>
        <SettingRow
          label={settingsTexts.dataFolder}
          description={
            <span className={styles['path']} data-selectable>
              {info.dataDirectory}
            </span>
          }
        >
          <Button icon={<FolderOpen />} onPress={() => showFolder.mutate()}>
            {settingsTexts.showInFolder}
          </Button>
        </SettingRow>
        <SettingRow
          label={settingsTexts.keys}
          description={
            info.secrets === 'keychain' ? settingsTexts.keysInKeychain : settingsTexts.keysInMemory
          }
        >
          {null}
        </SettingRow>
        <SettingRow label={settingsTexts.logs} description={settingsTexts.logsHint}>
          <Button icon={<ScrollText />} onPress={() => openDialog({ kind: 'logs' })}>
            {settingsTexts.showLogs}
          </Button>
        </SettingRow>
        <SaveDiagnostics />
        <MoveSettings />
        {managed.path !== null && (
          <SettingRow label={policyTexts.policy} description={policyTexts.policyFile(managed.path)}>
            {null}
          </SettingRow>
        )}
        <SettingRow label={settingsTexts.shortcuts}>
          <Button icon={<Keyboard />} onPress={() => setKeysShown(true)}>
            {settingsTexts.showShortcuts}
          </Button>
        </SettingRow>
      </div>
      <UpdateSettings settings={settings} onChange={onChange} />
      <div className={group['group']}>
        <p data-selectable>{settingsTexts.version(info.version, info.launcher === 'chromium')}</p>
      </div>
    </>
  );
}
