import styles from './PathText.module.css';

/** A path whose middle gives way: where it begins and what it ends with tell folders apart. */
export function PathText({ path }: { readonly path: string }) {
  const { head, tail } = splitPath(path);
  return (
    <span className={styles['path']} title={path}>
      {head !== '' && <span className={styles['head']}>{head}</span>}
      <span className={styles['tail']}>{tail}</span>
    </span>
  );
}

const tailMax = 40;

/** The last folders, as many as fit in a few words, and all before them. */
function splitPath(path: string): { readonly head: string; readonly tail: string } {
  const cuts = [...path.matchAll(/[\\/]/g)].map(({ index }) => index).filter((index) => index > 0);
  const cut = cuts.find((index) => path.length - index <= tailMax) ?? cuts.at(-1) ?? 0;
  return { head: path.slice(0, cut), tail: path.slice(cut) };
}
