import { X } from 'lucide-react';
import { type ReactNode, type RefCallback, useCallback, useEffect, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { windowTexts } from '../../shared/messages/window.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { useLayerPlace } from './layer-place.ts';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: 'small' | 'normal' | 'wide' | 'table';
  /** For questions that must be answered. Escape still gives the harmless answer. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Above what lies over the whole window as well. */
  readonly isTopmost?: boolean;
}

/**
 * Keeps the focus in the dialog if the focused element disappears, such as a row that was uploaded or a button that is now
 * disabled. Otherwise the browser moves it to the page, where neither Tab nor Escape would reach the dialog.
 */
function useKeptFocus(onClose: () => void): RefCallback<HTMLElement> {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  return useCallback((dialog: HTMLElement | null) => {
    if (!dialog) return;
    // Until the focus is back, Escape only reaches the page. It must still close the topmost dialog.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.target !== document.body) return;
      const onTop = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
      if (onTop !== dialog) return;
      event.preventDefault();
      close.current();
    };
    window.addEventListener('keydown', onKeyDown);
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      // A disabled button loses the focus only after the next frame.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          const { activeElement } = document;
          if (activeElement === null || activeElement === document.body) dialog.focus();
        });
      });
    };
    const changes = new MutationObserver(look);
    changes.observe(dialog, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}

export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  footer,
  size = 'normal',
  role = 'dialog',
  isTopmost = false,
}: DialogProps) {
  const { isRaised } = useLayerPlace();
  const kept = useKeptFocus(onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog'}
      className={classNames(styles['overlay'], isRaised && styles['raised'], isTopmost && styles['topmost'])}
    >
      <Modal className={classNames(styles['modal'], styles[size])}>
        <AriaDialog ref={kept} role={role} className={styles['dialog'] ?? ''}>
          <header className={styles['header']}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {plainText(title)}
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
