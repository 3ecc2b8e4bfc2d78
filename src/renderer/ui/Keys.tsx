import { Fragment } from 'react';
import styles from './Keys.module.css';
import { keyCaps } from './key-caps.ts';

/** A shortcut as this computer's keyboard writes it, from `Mod+Shift+K`; what a slash parts are other keys for the same. */
export function Keys({ keys }: { readonly keys: string }) {
  const { held, pressed } = keyCaps(keys);
  return (
    <span className={styles['keys']}>
      {held.map((key) => (
        <Cap key={key} name={key} />
      ))}
      {pressed.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <span className={styles['or']}>/</span>}
          <Cap name={key} />
        </Fragment>
      ))}
    </span>
  );
}

const Cap = ({ name }: { readonly name: string }) => <kbd className={styles['key']}>{name}</kbd>;
