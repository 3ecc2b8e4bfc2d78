import {
  FolderTree,
  Info,
  type LucideIcon,
  MonitorCog,
  Network,
  Puzzle,
  UploadCloud,
  UsersRound,
  Webhook,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { settingsTexts } from '../../../shared/messages/settings.ts';
import type { SettingsSection } from '../../store/window-store.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AboutSettings } from './AboutSettings.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { ConnectionSettings } from './ConnectionSettings.tsx';
import { DesktopSettings } from './DesktopSettings.tsx';
import { IntegrationSettings } from './IntegrationSettings.tsx';
import { SendingSettings } from './SendingSettings.tsx';
import styles from './SettingsDialog.module.css';
import { StudioSettings } from './StudioSettings.tsx';
import { type SettingsAccess, useSettings } from './use-settings.ts';
import { WebhookSettings } from './WebhookSettings.tsx';

export interface SettingsDialogProps {
  readonly section: SettingsSection;
  readonly onClose: () => void;
}

const sections: readonly {
  readonly id: SettingsSection;
  readonly title: string;
  readonly icon: LucideIcon;
}[] = [
  { id: 'sending', title: settingsTexts.uploads, icon: UploadCloud },
  { id: 'connection', title: settingsTexts.connection, icon: Network },
  { id: 'studio', title: settingsTexts.studio, icon: FolderTree },
  { id: 'desktop', title: settingsTexts.desktop, icon: MonitorCog },
  { id: 'accounts', title: settingsTexts.accounts, icon: UsersRound },
  { id: 'webhooks', title: settingsTexts.webhooks, icon: Webhook },
  { id: 'integrations', title: settingsTexts.integrations, icon: Puzzle },
  { id: 'about', title: settingsTexts.about, icon: Info },
];

/** All settings. Each change takes effect at once. */
export function SettingsDialog({ section, onClose }: SettingsDialogProps) {
  const [chosen, setChosen] = useState<SettingsSection>(section);
  const access = useSettings();
  return (
    <Dialog title={settingsTexts.settings} size="wide" isOpen onClose={onClose}>
      <Tabs
        orientation="vertical"
        selectedKey={chosen}
        onSelectionChange={(key) => {
          const next = sections.find(({ id }) => id === key);
          if (next) setChosen(next.id);
        }}
        className={styles['tabs'] ?? ''}
      >
        <TabList aria-label={settingsTexts.sections} className={styles['list'] ?? ''}>
          {sections.map(({ id, title, icon: Icon }) => (
            <Tab key={id} id={id} className={styles['tab'] ?? ''}>
              <Icon aria-hidden="true" />
              {title}
            </Tab>
          ))}
        </TabList>
        {sections.map(({ id }) => (
          <TabPanel key={id} id={id} className={styles['panel'] ?? ''}>
            {access.failure && (
              <Notice tone="bad" role="alert" title={access.failure.sentence}>
                {access.failure.remedy}
              </Notice>
            )}
            {panelOf(id, access)}
          </TabPanel>
        ))}
      </Tabs>
    </Dialog>
  );
}

function panelOf(section: SettingsSection, { settings, change }: SettingsAccess): ReactNode {
  if (settings === null) return null;
  switch (section) {
    case 'sending':
      return <SendingSettings />;
    case 'connection':
      return <ConnectionSettings settings={settings} onChange={change} />;
    case 'studio':
      return <StudioSettings settings={settings} onChange={change} />;
    case 'desktop':
      return <DesktopSettings settings={settings} onChange={change} />;
    case 'accounts':
      return <AccountSettings />;
    case 'webhooks':
      return <WebhookSettings />;
    case 'integrations':
      return <IntegrationSettings />;
    case 'about':
      return <AboutSettings settings={settings} onChange={change} />;
  }
}
