import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './KeyHome.module.css';

export interface KeyHomeProps {
  readonly ref: Ref<HTMLElement>;
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * The part of a view where its keys begin. The view focuses it itself, so a ring around it would be there from the first key
 * on, whatever that is. It shows one only to people who come to it by Tab.
 */
export const KeyHome = ({ ref, label, className, children }: KeyHomeProps) => (
  <section
    ref={ref}
    className={classNames(styles['home'], className)}
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the view begin here.
    tabIndex={0}
    onKeyUp={markTabbed}
    onBlur={unmark}
  >
    {children}
  </section>
);

/** The key goes down on the element before, and comes up on this one. */
function markTabbed({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === 'Tab' && target === currentTarget) currentTarget.dataset['tabbed'] = '';
}

function unmark({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) delete currentTarget.dataset['tabbed'];
}
