import { FolderSync, FolderX, Search } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import { watchTexts } from '../../../shared/messages/watch-window.ts';
import { describeWatchFolder } from '../../../shared/model/describe-watch-folder.ts';
import type { WatchFolder, WatchFolderId } from '../../../shared/model/watch-folders.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { LibraryFailure } from '../library/LibraryFailure.tsx';
import { type ShownFiles, useWatchFiles } from './use-watch-files.ts';
import { type PlaceOfFolder, useWatchFolders, useWatchPlace } from './use-watch-folders.ts';
import { WatchFileList } from './WatchFileList.tsx';
import { WatchFolderHeader } from './WatchFolderHeader.tsx';
import styles from './WatchFolderPage.module.css';
import { WatchNotices } from './WatchNotices.tsx';

export interface WatchFolderPageProps {
  readonly active: Account;
  readonly folderId: WatchFolderId;
}

const typingPauseMs = 200;

/** One watch folder: its state, and every file in it with its own state and reason. */
export function WatchFolderPage({ active, folderId }: WatchFolderPageProps) {
  const folders = useWatchFolders();
  const placeOf = useWatchPlace(active);
  const folder = folders?.find(({ id }) => id === folderId);
  if (folders === undefined) return null;
  if (!folder) {
    return (
      <>
        <h1 className={styles['gone']}>{watchTexts.area}</h1>
        <EmptyState icon={<FolderX />} title={watchPageTexts.gone}>
          {watchPageTexts.goneRemedy}
        </EmptyState>
      </>
    );
  }
  return <Page key={folder.id} folder={folder} place={placeOf(folder)} />;
}

interface PageProps {
  readonly folder: WatchFolder;
  readonly place: PlaceOfFolder;
}

function Page({ folder, place }: PageProps) {
  const [show, setShow] = useState<ShownFiles>('all');
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), typingPauseMs);
  const { counts } = folder;
  const showAll = () => {
    setShow('all');
    setText('');
  };
  const segments = [
    { value: 'all', label: watchPageTexts.all },
    { value: 'need_you', label: watchPageTexts.needYou, count: counts.needYou },
    { value: 'under_way', label: watchPageTexts.underWay, count: counts.settling + counts.underWay },
    { value: 'uploaded', label: watchPageTexts.uploaded, count: counts.uploaded },
    { value: 'skipped', label: watchPageTexts.skipped, count: counts.skipped },
  ] as const;
  return (
    <div className={styles['page']}>
      <WatchFolderHeader folder={folder} place={place} />
      <WatchNotices folder={folder} place={place} onShowNeedYou={() => setShow('need_you')} />
      <div className={styles['controls']}>
        <Segments label={watchPageTexts.filter} segments={segments} value={show} onChange={setShow} />
        <div className={styles['search']}>
          <SearchField
            label={watchPageTexts.search}
            placeholder={watchPageTexts.searchPlaceholder}
            value={text}
            isFound={settled === text.trim()}
            onChange={setText}
          />
        </div>
      </div>
      <Files
        key={`${show} ${settled}`}
        folder={folder}
        show={show}
        text={settled}
        mayChoose={place.isActive}
        uploads={describeWatchFolder(folder, place).tone === 'watching'}
        onShowAll={showAll}
      />
    </div>
  );
}

interface FilesProps {
  readonly folder: WatchFolder;
  readonly show: ShownFiles;
  readonly text: string;
  readonly mayChoose: boolean;
  /** Whether new renders upload now: the folder is neither paused nor blocked. */
  readonly uploads: boolean;
  readonly onShowAll: () => void;
}

/** A component of its own, so that scrolling does not render the parts above it again. */
function Files({ folder, show, text, mayChoose, uploads, onShowAll }: FilesProps) {
  const files = useWatchFiles(folder.id, show, text);
  return (
    <>
      {files.failure && <LibraryFailure failure={files.failure} onRetry={onShowAll} />}
      <div className={styles['content']}>
        {files.total > 0 ? (
          <WatchFileList
            files={files}
            folder={folder}
            mayChoose={mayChoose}
            thereAlready={show === 'all' && text === '' ? folder.counts.thereAlready : 0}
          />
        ) : (
          !files.isLoading && (
            <NoFiles
              folder={folder}
              uploads={uploads}
              isFiltered={text !== '' || show !== 'all'}
              isNeedYou={text === '' && show === 'need_you'}
              onShowAll={onShowAll}
            />
          )
        )}
      </div>
    </>
  );
}

interface NoFilesProps {
  readonly folder: WatchFolder;
  readonly uploads: boolean;
  readonly isFiltered: boolean;
  readonly isNeedYou: boolean;
  readonly onShowAll: () => void;
}

function NoFiles({ folder, uploads, isFiltered, isNeedYou, onShowAll }: NoFilesProps) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<Search />}
        title={isNeedYou ? watchPageTexts.noneNeedYou : watchPageTexts.noResults}
        action={<Button onPress={onShowAll}>{watchPageTexts.showAll}</Button>}
      />
    );
  }
  const { thereAlready } = folder.counts;
  const isReading = folder.condition.kind === 'starting';
  return (
    <EmptyState icon={<FolderSync />} title={isReading ? watchPageTexts.reading : watchPageTexts.empty}>
      {uploads && !isReading && <p>{watchPageTexts.emptyDetail}</p>}
      {thereAlready > 0 && <p>{watchPageTexts.thereAlready(thereAlready)}</p>}
    </EmptyState>
  );
}
