import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Heading } from 'react-aria-components';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './NoteCheckView.module.css';

export interface ReviewHeadProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const ReviewHead = ({ title, onClose, children }: ReviewHeadProps) => (
  <header className={styles['header']}>
    <Heading slot="title" className={styles['title'] ?? ''}>
      {title}
    </Heading>
    {children}
    <IconButton label={texts.close} shortcut="Esc" icon={<X />} onPress={onClose} />
  </header>
);
