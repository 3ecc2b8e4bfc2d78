import { Pencil } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import { describeWatchFolder } from '../../../shared/model/describe-watch-folder.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { WatchFolder } from '../../../shared/model/watch-folders.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Gap, PageHeader } from '../../ui/PageHeader.tsx';
import { PauseIcon, PlayIcon } from '../../ui/PlayIcons.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { folderMenu } from './folder-menu.tsx';
import { PathText } from './PathText.tsx';
import type { PlaceOfFolder } from './use-watch-folders.ts';
import styles from './WatchFolderHeader.module.css';
import { useWatchActions } from './watch-actions.ts';
import { WatchSign, watchTone } from './watch-signs.tsx';

export interface WatchFolderHeaderProps {
  readonly folder: WatchFolder;
  readonly place: PlaceOfFolder;
}

/** The folder's name, target, state and actions. */
export function WatchFolderHeader({ folder, place }: WatchFolderHeaderProps) {
  const actions = useWatchActions();
  const openDialog = useWindowStore((state) => state.openDialog);
  const openProject = useWindowStore((state) => state.openProject);
  const { id, name, path, paused } = folder;
  const { state, detail, tone, because } = describeWatchFolder(folder, place);
  return (
    <PageHeader
      title={name}
      isTight
      actions={
        <>
          <span role="status" className={styles['state']}>
            <StatusBadge tone={watchTone[tone]} icon={<WatchSign because={because} />}>
              {state}
            </StatusBadge>
          </span>
          <Gap />
          <Button
            size="small"
            icon={paused ? <PlayIcon /> : <PauseIcon />}
            onPress={() => actions.setPaused(id, !paused)}
          >
            {paused ? watchPageTexts.resume : watchPageTexts.pause}
          </Button>
          <Button
            size="small"
            icon={<Pencil />}
            isDisabled={!place.isActive}
            onPress={() => openDialog({ kind: 'edit_watch_folder', folderId: id })}
          >
            {watchPageTexts.edit}
          </Button>
          <Menu
            label={watchPageTexts.more}
            trigger={<MoreButton label={watchPageTexts.more} />}
            entries={folderMenu(folder, actions)}
          />
        </>
      }
    >
      <div className={styles['where']}>
        <PathText path={path} />
        <span className={styles['to']}>
          {watchPageTexts.uploadsTo}{' '}
          {place.isActive ? (
            <AriaButton
              className={styles['project'] ?? ''}
              onPress={() => openProject(folder.place.projectId)}
            >
              {plainText(folder.place.projectName)}
            </AriaButton>
          ) : (
            plainText(folder.place.projectName)
          )}
        </span>
      </div>
      {tone === 'watching' && detail !== null && <p className={styles['how']}>{detail}</p>}
    </PageHeader>
  );
}
