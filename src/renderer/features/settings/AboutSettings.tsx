import { useMutation, useQuery } from '@tanstack/react-query';
import { FolderOpen, Keyboard, ScrollText } from 'lucide-react';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { appInfoQuery } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './AboutSettings.module.css';
import { SettingRow } from './SettingRow.tsx';
import group from './SettingsGroup.module.css';

export function AboutSettings() {
  const bridge = useBridge();
  const info = useQuery(appInfoQuery(bridge)).data;
  const openDialog = useWindowStore((state) => state.openDialog);
  const showFolder = useMutation({ mutationFn: () => unwrap(bridge.requests.app.showDataFolder()) });
  if (!info) return null;
  return (
    <>
      <div className={group['group']}>
        <SettingRow
          label="Where data lies"
          description={
            <span className={styles['path']} data-selectable>
              {info.dataDirectory}
            </span>
          }
        >
          <Button icon={<FolderOpen />} onPress={() => showFolder.mutate()}>
            Show in folder
          </Button>
        </SettingRow>
        <SettingRow
          label="Keys"
          description={
            info.secrets === 'keychain'
              ? 'In this machine’s keychain, never in a file.'
              : 'This machine has no keychain: keys are kept in memory for this run only.'
          }
        >
          {null}
        </SettingRow>
        <SettingRow label="Logs" description="What Renderdrop has done, to look at or to send to support.">
          <Button icon={<ScrollText />} onPress={() => openDialog({ kind: 'logs' })}>
            Show the logs
          </Button>
        </SettingRow>
        <SettingRow label="Keyboard shortcuts">
          <Button icon={<Keyboard />} onPress={() => openDialog({ kind: 'shortcuts' })}>
            Show the shortcuts
          </Button>
        </SettingRow>
      </div>
      <div className={group['group']}>
        <p data-selectable>
          Renderdrop {info.version}
          {info.launcher === 'chromium' && ', in a Chromium window'}. Free software under the MIT licence.
        </p>
      </div>
    </>
  );
}
