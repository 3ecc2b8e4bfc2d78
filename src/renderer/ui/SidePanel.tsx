import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './SidePanel.module.css';

export interface SidePanelProps {
  readonly title: ReactNode;
  /** What the title leaves out, such as the folder of a file. */
  readonly titleHint?: string;
  /** Beside the title. */
  readonly badge?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** What it says of the thing; nothing while there is nothing to say. */
  readonly children?: ReactNode;
}

/** Everything about one thing of the page beside it. */
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
