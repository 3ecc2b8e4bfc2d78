import { commandGroupTexts } from '../../../shared/messages/commands.ts';
import { reviewKeyTexts } from '../../../shared/messages/note-check.ts';
import { viewerKeyTexts } from '../../../shared/messages/viewer.ts';
import { windowTexts } from '../../../shared/messages/window.ts';
import { type CommandEntry, commandGroups, commandList, placeKeys } from '../../../shared/model/commands.ts';
import { reviewKeyList, viewerKeyList } from '../../../shared/model/viewer-keys.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Keys } from '../../ui/Keys.tsx';
import styles from './ShortcutsDialog.module.css';

interface Line {
  readonly label: string;
  readonly keys: string;
  readonly alsoKeys?: string;
}

/** Every key. Those of the view that it was opened over come first. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const isInReview = useWindowStore(({ review }) => review !== null);
  const isInViewer = useWindowStore(({ viewing }) => viewing !== null);
  const viewer = <Group title={viewerKeyTexts.title} lines={viewerKeyList} />;
  const review = <Group title={reviewKeyTexts.title} lines={reviewKeyList} />;
  return (
    <Dialog title={windowTexts.keyboardShortcuts} isOpen onClose={onClose} size="table" isTopmost>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles['groups']} aria-label={windowTexts.shortcuts} tabIndex={0}>
        {isInViewer && viewer}
        {isInReview && review}
        {commandGroups.map((group) => (
          <Group key={group} title={commandGroupTexts[group]} lines={linesOf(group)} />
        ))}
        <Group title={windowTexts.inPlace} lines={placeKeys} />
        {!isInViewer && viewer}
        {!isInReview && review}
      </section>
    </Dialog>
  );
}

const linesOf = (group: string): readonly Line[] =>
  (commandList as readonly CommandEntry[]).flatMap(({ label, keysLabel = label, ...entry }) =>
    entry.group === group && entry.keys !== null ? [{ ...entry, label: keysLabel, keys: entry.keys }] : [],
  );

function Group({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={styles['group']}>
      <h2 className={styles['title']}>{title}</h2>
      <dl>
        {lines.map(({ label, keys, alsoKeys }) => (
          <div key={keys} className={styles['line']}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={alsoKeys === undefined ? keys : `${keys}/${alsoKeys}`} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
