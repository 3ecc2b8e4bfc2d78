import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './SidePanel.module.css';

export interface SidePanelProps {
  readonly title: ReactNode;
  /** A tooltip with what the title omits, such as the folder of a file. */
  readonly titleHint?: string;
  /** Beside the title. */
  readonly badge?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** The content; missing while it loads. */
  readonly children?: ReactNode;
}

/** The panel beside the page, with the details of one thing on it. */
export const SidePanel = ({ title, titleHint, badge, closeLabel, onClose, children }: SidePanelProps) => (
  <>
    <header className={styles['header']}>
      <h2 className={styles['title']} data-selectable title={titleHint}>
        {title}
      </h2>
      {badge}
      <IconButton size="small" label={closeLabel} shortcut="Esc" icon={<X />} onPress={onClose} />
    </header>
    <div className={styles['content']}>{children}</div>
  </>
);
