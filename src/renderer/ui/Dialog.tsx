import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { windowTexts } from '../../shared/messages/window.ts';
import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: 'small' | 'normal' | 'wide';
  /** For questions that must be answered: Escape still means the harmless answer. */
  readonly role?: 'dialog' | 'alertdialog';
}

export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  footer,
  size = 'normal',
  role = 'dialog',
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog'}
      className={styles['overlay'] ?? ''}
    >
      <Modal className={classNames(styles['modal'], styles[size])}>
        <AriaDialog role={role} className={styles['dialog'] ?? ''}>
          <header className={styles['header']}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {title}
            </Heading>
            <IconButton label={windowTexts.close} shortcut="Esc" icon={<X />} onPress={onClose} />
          </header>
          <div className={styles['content']}>{children}</div>
          {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
