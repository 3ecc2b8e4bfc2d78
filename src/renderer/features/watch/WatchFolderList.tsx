import { Plus } from 'lucide-react';
import { lazy } from 'react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { commandTexts } from '../../../shared/messages/commands.ts';
import { watchTexts } from '../../../shared/messages/watch-window.ts';
import { keysOf } from '../../../shared/model/commands.ts';
import { describeWatchFolder } from '../../../shared/model/describe-watch-folder.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { WatchFolder } from '../../../shared/model/watch-folders.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SidebarList } from '../../ui/SidebarList.tsx';
import { toneClass } from '../../ui/tone-class.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useAccountNameAmong, useWorkspaceLabels } from '../accounts/use-workspace-labels.ts';
import { useDropIntake } from '../drop/drop-intake-context.ts';
import { useDropVerdict } from '../drop/drop-target.ts';
import { useAwaySummary, useFollowAway } from './use-away-summary.ts';
import { type PlaceOfFolder, useWatchFolders, useWatchPlace } from './use-watch-folders.ts';
import styles from './WatchFolderList.module.css';
import { WatchSign, watchTone } from './watch-signs.tsx';

const WatchFolderMenu = lazy(async () => ({
  default: (await import('./WatchFolderMenu.tsx')).WatchFolderMenu,
}));

/** The watch folders in the sidebar: their state, and how many of their files need a person. */
export function WatchFolderList({ active }: { readonly active: Account }) {
  const folders = useWatchFolders();
  const intake = useDropIntake();
  const placeOf = useWatchPlace(active);
  const selected = useWindowStore((state) => state.watchFolderId);
  const open = useWindowStore((state) => state.openWatchFolder);
  const verdict = useDropVerdict({ kind: 'watch_folders' });
  useFollowAway();
  if (folders === undefined) return null;
  return (
    <section className={styles['section']} aria-label={watchTexts.title}>
      <header className={styles['header']}>
        <h2 className={styles['title']}>{watchTexts.title}</h2>
        <IconButton
          size="small"
          label={commandTexts.addWatchFolder}
          shortcut={keysOf('add_watch_folder')}
          icon={<Plus />}
          onPress={() => void intake.chooseWatchFolder()}
        />
      </header>
      {folders.length === 0 ? (
        <p className={styles['hint']}>{watchTexts.hint}</p>
      ) : (
        <SidebarList
          label={watchTexts.title}
          entries={folders}
          selected={selected}
          dependsOn={placeOf}
          onOpen={({ id }) => open(id)}
          menu={(folder, at, onClose) => (
            <WatchFolderMenu folder={folder} isActive={placeOf(folder).isActive} at={at} onClose={onClose} />
          )}
        >
          {(folder) => <FolderRow folder={folder} place={placeOf(folder)} />}
        </SidebarList>
      )}
      {verdict && (
        <p className={classNames(styles['says'], verdict.kind === 'refuses' && styles['refuses'])}>
          {verdict.says}
        </p>
      )}
    </section>
  );
}

function FolderRow({ folder, place }: { readonly folder: WatchFolder; readonly place: PlaceOfFolder }) {
  const { state, tone, because } = describeWatchFolder(folder, place);
  const { needYou, settling, underWay } = folder.counts;
  const summary = useAwaySummary(folder);
  const moving = settling + underWay;
  const labels = useWorkspaceLabels();
  const nameAmong = useAccountNameAmong();
  const workspace =
    place.isActive || !place.signedIn
      ? null
      : (labels.get(folder.place.accountId) ?? nameAmong(place.signedIn));
  const below = summary?.says ?? workspace;
  return (
    <div className={styles['row']} title={`${plainText(folder.path)}\n${state}`}>
      <span className={classNames(styles['sign'], toneClass(watchTone[tone]))}>
        <WatchSign because={because} />
      </span>
      <span className={styles['words']}>
        <span className={styles['name']}>{plainText(folder.name)}</span>
        <VisuallyHidden> {state}</VisuallyHidden>
        {below !== null && <small className={styles['below']}>{below}</small>}
      </span>
      {needYou > 0 && (
        <span className={styles['needs']}>
          <span aria-hidden="true">{needYou.toLocaleString()}</span>
          <VisuallyHidden>{watchTexts.needYou(needYou)}</VisuallyHidden>
        </span>
      )}
      {needYou === 0 && moving > 0 && (
        <span className={styles['moving']}>
          <span aria-hidden="true">{moving.toLocaleString()}</span>
          <VisuallyHidden>{watchTexts.onTheirWay(moving)}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}
