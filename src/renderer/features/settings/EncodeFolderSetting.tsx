import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderOpen, RotateCcw, Trash2 } from 'lucide-react';
import { settingsTexts } from '../../../shared/messages/settings.ts';
import { formatBytes } from '../../../shared/model/format.ts';
import { isManagedSetting } from '../../../shared/model/managed.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf, queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { showFailureOf } from '../../store/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './AboutSettings.module.css';
import { SettingRow } from './SettingRow.tsx';
import group from './SettingsGroup.module.css';
import { useManaged } from './use-managed.ts';

/** The folder for encoded videos, its free space, and a button to remove those that are uploaded. */
export function EncodeFolderSetting() {
  const { requests } = useBridge();
  const client = useQueryClient();
  const isManaged = isManagedSetting(useManaged().policy, 'encodeFolder');
  const { data: folder } = useQuery({
    queryKey: queryKeys.encodesFolder,
    queryFn: () => unwrap(requests.encodes.folder()),
    // Videos come and go in the background, so this is loaded again whenever the settings are opened.
    staleTime: 0,
  });
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    throwOnError: (error) => failureOf(error) === null,
    onError: showFailureOf,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.encodesFolder }),
  });
  const choose = async () => {
    const { files } = await unwrap(requests.files.choose({ what: 'folder' }));
    const [chosen] = files;
    if (chosen) await unwrap(requests.encodes.setFolder({ folderId: chosen.id }));
  };
  if (!folder) return null;
  const { path, isUsual, freeBytes, uploadedBytes, uploadedVideos } = folder;
  return (
    <div className={group['group']}>
      <SettingRow
        label={settingsTexts.encodeFolder}
        description={
          <>
            <span className={styles['path']} data-selectable>
              {path}
            </span>
            {freeBytes !== null && (
              <span className={styles['free']}>{settingsTexts.freeSpace(formatBytes(freeBytes))}</span>
            )}
          </>
        }
      >
        {!isUsual && (
          <Button
            icon={<RotateCcw />}
            onPress={() => act.mutate(() => unwrap(requests.encodes.setFolder({ folderId: null })))}
          >
            {settingsTexts.usualFolder}
          </Button>
        )}
        {!isManaged && (
          <Button icon={<FolderOpen />} onPress={() => act.mutate(choose)}>
            {settingsTexts.chooseFolder}
          </Button>
        )}
      </SettingRow>
      <SettingRow
        label={settingsTexts.uploadedVideos}
        description={settingsTexts.uploadedVideosHint(uploadedVideos, formatBytes(uploadedBytes))}
      >
        <Button
          icon={<Trash2 />}
          isDisabled={uploadedVideos === 0}
          onPress={() => act.mutate(() => unwrap(requests.encodes.removeUploaded()))}
        >
          {settingsTexts.removeUploadedVideos}
        </Button>
      </SettingRow>
    </div>
  );
}
