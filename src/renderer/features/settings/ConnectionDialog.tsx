import { settingsTexts } from '../../../shared/messages/settings.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ConnectionSettings } from './ConnectionSettings.tsx';
import styles from './SettingsDialog.module.css';
import { useSettings } from './use-settings.ts';

/** Before anybody has signed in: behind a proxy there is no way to sign in without telling of it first. */
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
