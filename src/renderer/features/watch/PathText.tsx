import { plainText } from '../../../shared/model/outside-text.ts';
import styles from './PathText.module.css';

/** A path that is shortened in the middle, because its start and end tell folders apart. */
export function PathText({ path: outside }: { readonly path: string }) {
  const path = plainText(outside);
  const { head, tail } = splitPath(path);
  return (
    <span className={styles['path']} title={path}>
      {head !== '' && <span className={styles['head']}>{head}</span>}
      <span className={styles['tail']}>{tail}</span>
    </span>
  );
}

const tailMax = 40;

/** Splits off the last folders, as many as fit into `tailMax` characters. */
function splitPath(path: string): { readonly head: string; readonly tail: string } {
  const cuts = [...path.matchAll(/[\\/]/g)].map(({ index }) => index).filter((index) => index > 0);
  const cut = cuts.find((index) => path.length - index <= tailMax) ?? cuts.at(-1) ?? 0;
  return { head: path.slice(0, cut), tail: path.slice(cut) };
}
