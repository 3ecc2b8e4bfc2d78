import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './FullWindow.module.css';
import { useLayerPlace } from './layer-place.ts';

export interface FullWindowProps {
  readonly onClose: () => void;
  /** Above dialogs too. */
  readonly isTopmost?: boolean;
  readonly children: ReactNode;
}

/** A dialog that fills the window, until Escape. */
export function FullWindow({ onClose, isTopmost = false, children }: FullWindowProps) {
  const { isRaised } = useLayerPlace();
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={classNames(styles['overlay'], isTopmost && styles['topmost'], isRaised && styles['raised'])}
    >
      <Modal className={styles['whole'] ?? ''}>
        <AriaDialog className={styles['whole'] ?? ''}>{children}</AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
