import { Fragment } from 'react';
import styles from './Keys.module.css';
import { keyCaps } from './key-caps.ts';

/** A shortcut such as `Mod+Shift+K`, with this system's names of the keys. A slash separates alternatives. */
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
