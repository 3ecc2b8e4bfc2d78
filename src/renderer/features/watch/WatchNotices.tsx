import { useMutation } from '@tanstack/react-query';
import { Moon } from 'lucide-react';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import { describeWatchFolder } from '../../../shared/model/describe-watch-folder.ts';
import type { WatchFolder } from '../../../shared/model/watch-folders.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { unwrap } from '../../bridge/request-failure.ts';
import { showFailureOf } from '../../store/show-failure.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { UnlockKeychain } from '../accounts/UnlockKeychain.tsx';
import { useAccountNameAmong, useWorkspaceLabels } from '../accounts/use-workspace-labels.ts';
import { dismissAwaySummary, useAwaySummary } from './use-away-summary.ts';
import type { PlaceOfFolder } from './use-watch-folders.ts';
import styles from './WatchNotices.module.css';
import { useWatchActions } from './watch-actions.ts';
import { WatchSign } from './watch-signs.tsx';

export interface WatchNoticesProps {
  readonly folder: WatchFolder;
  readonly place: PlaceOfFolder;
  readonly onShowNeedYou: () => void;
}

/** What to know before looking at the files: what happened meanwhile, and why nothing happens now. */
export function WatchNotices({ folder, place, onShowNeedYou }: WatchNoticesProps) {
  const summary = useAwaySummary(folder);
  const { state, detail, tone, because } = describeWatchFolder(folder, place);
  const labels = useWorkspaceLabels();
  const nameAmong = useAccountNameAmong();
  const workspace = place.signedIn && (labels.get(folder.place.accountId) ?? nameAmong(place.signedIn));
  return (
    <div className={styles['notices']}>
      {summary && (
        <Notice
          tone="busy"
          icon={<Moon />}
          title={summary.says}
          actions={
            <>
              {summary.needYou > 0 && (
                <Button
                  size="small"
                  onPress={() => {
                    dismissAwaySummary(folder.id);
                    onShowNeedYou();
                  }}
                >
                  {watchPageTexts.showNeedYou}
                </Button>
              )}
              <Button size="small" kind="quiet" onPress={() => dismissAwaySummary(folder.id)}>
                {watchPageTexts.gotIt}
              </Button>
            </>
          }
        />
      )}
      {detail !== null && tone !== 'watching' && (
        <Notice
          tone={tone === 'trouble' ? 'bad' : 'idle'}
          icon={<WatchSign because={because} />}
          title={state}
          {...(tone === 'trouble' ? { role: 'alert' as const } : {})}
          actions={<Remedy folder={folder} place={place} because={because} />}
        >
          {detail}
        </Notice>
      )}
      {workspace && !place.isActive && (
        <Notice
          tone="idle"
          title={watchPageTexts.ofOtherWorkspace(workspace)}
          actions={<SwitchWorkspace folder={folder} name={workspace} />}
        >
          {watchPageTexts.ofOtherWorkspaceRemedy}
        </Notice>
      )}
    </div>
  );
}

interface RemedyProps extends Pick<WatchNoticesProps, 'folder' | 'place'> {
  readonly because: ReturnType<typeof describeWatchFolder>['because'];
}

/** The remedy, if a button can do it. */
function Remedy({ folder, place, because }: RemedyProps) {
  const actions = useWatchActions();
  const openDialog = useWindowStore((state) => state.openDialog);
  switch (because) {
    case 'paused':
      return (
        <Button size="small" onPress={() => actions.setPaused(folder.id, false)}>
          {watchPageTexts.resume}
        </Button>
      );
    case 'keychain_locked':
      return <UnlockKeychain />;
    case 'signed_out':
    case 'sign_in_again':
    case 'may_not_upload': {
      const account = place.signedIn;
      return (
        <Button
          size="small"
          onPress={() =>
            openDialog({ kind: 'add_account', ...(account === null ? {} : { replaces: account.id }) })
          }
        >
          {watchPageTexts.signIn}
        </Button>
      );
    }
    case 'missing':
    case 'disconnected':
    case 'not_allowed':
    case 'not_answering':
    case 'read_failed':
      return (
        <Button size="small" onPress={() => actions.checkNow(folder.id)}>
          {watchPageTexts.checkNow}
        </Button>
      );
    case 'watching':
    case 'starting':
    case 'not_watched':
    case 'watched_by_another_program':
    case 'data_disk_full':
    case 'store_failed':
    case 'view_only':
      return null;
  }
}

function SwitchWorkspace({ folder, name }: Pick<WatchNoticesProps, 'folder'> & { readonly name: string }) {
  const bridge = useBridge();
  const { accountId } = folder.place;
  const switchTo = useMutation({
    mutationFn: () => unwrap(bridge.requests.accounts.switchTo({ accountId })),
    onError: showFailureOf,
  });
  return (
    <Button size="small" onPress={() => switchTo.mutate()}>
      {watchPageTexts.switchTo(name)}
    </Button>
  );
}
