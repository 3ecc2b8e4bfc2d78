import { settingsTexts } from '../../../shared/messages/settings.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ConnectionSettings } from './ConnectionSettings.tsx';
import styles from './SettingsDialog.module.css';
import { useSettings } from './use-settings.ts';

/** Connection settings before anybody has signed in, because behind a proxy signing in needs them. */
export function ConnectionDialog({ onClose }: { readonly onClose: () => void }) {
  const { settings, change } = useSettings();
  return (
    <Dialog title={settingsTexts.connection} isOpen onClose={onClose}>
      <div className={styles['panel']}>
        {settings && <ConnectionSettings settings={settings} onChange={change} />}
      </div>
    </Dialog>
  );
}
