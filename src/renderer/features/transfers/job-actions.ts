import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import type { IpcResult } from '../../../shared/ipc/result.ts';
import { queueMessages } from '../../../shared/messages/uploads.ts';
import type { JobAction } from '../../../shared/model/describe-job.ts';
import { mediaOfJob } from '../../../shared/model/job-media.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { JobSelection, QueueHold } from '../../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { isOfOtherAccount, sayOtherAccount } from '../../store/other-account.ts';
import { useQueueStore } from '../../store/queue-context.tsx';
import { worked } from '../../store/show-failure.ts';
import { visit } from '../../store/visit.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { useDropIntake } from '../drop/drop-intake-context.ts';
import { knownProject } from '../drop/known-targets.ts';
import { cancelUndoably } from './cancel-undoably.ts';

export interface QueueActions {
  readonly run: (action: JobAction, job: JobSnapshot) => void;
  /** Runs the remedy for a hold on a whole project or account. */
  readonly remedy: (trouble: Trouble, scope: QueueHold['scope'] | null) => void;
  readonly retryHold: (scope: QueueHold['scope']) => void;
  readonly pauseProject: (job: JobSnapshot) => void;
  readonly resumeProject: (projectId: JobSnapshot['target']['projectId']) => void;
  /** Null for a project that was never seen on this computer. */
  readonly projectName: (projectId: JobSnapshot['target']['projectId']) => string | null;
  /** Shows the render in the file manager. */
  readonly showFile: (jobId: JobSnapshot['id']) => void;
  readonly copyLink: (job: JobSnapshot) => void;
  readonly pauseAll: () => void;
  readonly resumeAll: () => void;
  readonly retryAll: (jobIds: readonly JobSnapshot['id'][]) => void;
  readonly clearEnded: () => void;
  /** Resolves to whether it worked. A failure has been shown. */
  readonly move: (jobId: JobSnapshot['id'], before: JobSnapshot['id'] | null) => Promise<boolean>;
  readonly prioritise: (jobId: JobSnapshot['id'], priority: JobSnapshot['priority']) => Promise<boolean>;
}

/** The actions of the queue, all done by the engine. A failure is shown as a toast. */
export function useQueueActions(account: Account): QueueActions {
  const bridge = useBridge();
  const client = useQueryClient();
  const intake = useDropIntake();
  const store = useQueueStore();
  return useMemo(() => {
    const { queue } = bridge.requests;
    const told = (asked: Promise<IpcResult<unknown>>) => void worked(asked);
    const placeOf = (projectId: JobSnapshot['target']['projectId']) => {
      const held = [...store.getState().jobs.values()].find(({ target }) => target.projectId === projectId);
      return held?.target ?? { projectId, projectName: queueMessages.aProject };
    };
    /** Loaded when one is pressed: few uploads need any. */
    const withRemedies = async (act: (remedies: typeof import('./job-remedies.ts')) => unknown) => {
      await act(await import('./job-remedies.ts'));
    };
    const pause = async (selection: JobSelection) => {
      const { pauseKnowingly } = await import('./pause-knowingly.ts');
      pauseKnowingly(store, selection, queue.pause);
    };
    const { openDialog } = useWindowStore.getState();

    const run = (action: JobAction, job: JobSnapshot): void => {
      const jobIds = [job.id];
      const { projectId } = job.target;
      switch (action) {
        case 'pause':
          void pause({ kind: 'jobs', jobIds });
          return;
        case 'resume':
        case 'sign_in_to_network':
          told(queue.resume({ kind: 'jobs', jobIds }));
          return;
        case 'cancel':
          // At once, in the order of the keys: loading it first, a second Delete came after the Undo between them.
          cancelUndoably(store, { kind: 'upload', job }, bridge.requests);
          return;
        case 'undo_cancel':
          told(queue.undoCancel({ jobIds }));
          return;
        case 'retry':
          told(queue.retry({ jobIds }));
          return;
        case 'lighter_copy':
          void withRemedies(({ makeLighterCopy }) => makeLighterCopy(bridge, job));
          return;
        case 'go_on':
        case 'send_again':
        case 'look_again':
          told(queue.decide({ jobId: job.id, decision: action }));
          return;
        case 'move':
          // Moving is done by dragging and by keys, where the new place can be chosen.
          return;
        case 'sign_in':
          openDialog({ kind: 'add_account', replaces: job.accountId });
          return;
        case 'check_proxy':
          openDialog({ kind: 'settings', section: 'connection' });
          return;
        case 'open_project':
        case 'manage_plan':
          void withRemedies(({ openProject }) => openProject(bridge, client, job.accountId, job.target));
          return;
        case 'open_item': {
          const mediaId = mediaOfJob(job);
          void visit(
            bridge,
            job.accountId,
            mediaId === null ? { kind: 'project', projectId } : { kind: 'media', projectId, mediaId },
          );
          return;
        }
        case 'choose_another_target':
          if (isOfOtherAccount(job.accountId)) sayOtherAccount(job.file.name);
          else openDialog({ kind: 'retarget', jobId: job.id });
          return;
        case 'choose_another_file': {
          if (isOfOtherAccount(job.accountId)) {
            sayOtherAccount(job.file.name);
            return;
          }
          const mediaId = mediaOfJob(job);
          const target =
            mediaId === null
              ? ({ kind: 'project', projectId } as const)
              : ({ kind: 'item', projectId, mediaId } as const);
          void intake.choose(target, 'files');
          return;
        }
        case 'report':
          if ('trouble' in job.state) {
            const { trouble } = job.state;
            void withRemedies(({ copyDetails }) => copyDetails(trouble));
          }
          return;
      }
    };

    return {
      run,
      remedy: (trouble, scope) => {
        switch (trouble.action) {
          case 'sign_in':
            openDialog({ kind: 'add_account', replaces: scope?.accountId ?? account.id });
            return;
          case 'check_proxy':
            openDialog({ kind: 'settings', section: 'connection' });
            return;
          case 'open_project':
          case 'manage_plan':
            if (scope?.kind === 'project') {
              const { accountId, projectId } = scope;
              void withRemedies(({ openProject }) =>
                openProject(bridge, client, accountId, placeOf(projectId)),
              );
            }
            return;
          default:
            void withRemedies(({ copyDetails }) => copyDetails(trouble));
            return;
        }
      },
      retryHold: (scope) => told(queue.retryHold(scope)),
      pauseProject: ({ target: { projectId } }) => void pause({ kind: 'project', projectId }),
      projectName: (projectId) => knownProject(client, account.id, projectId)?.name ?? null,
      resumeProject: (projectId) => told(queue.resume({ kind: 'project', projectId })),
      showFile: (jobId) => told(queue.showFile({ jobId })),
      copyLink: (job) => void withRemedies(({ copyLink }) => copyLink(job)),
      pauseAll: () => void pause({ kind: 'all' }),
      resumeAll: () => told(queue.resume({ kind: 'all' })),
      retryAll: (jobIds) => told(queue.retry({ jobIds: [...jobIds] })),
      clearEnded: () => told(queue.clearEnded()),
      move: (jobId, before) => worked(queue.move({ jobIds: [jobId], before })),
      prioritise: (jobId, priority) => worked(queue.setPriority({ jobIds: [jobId], priority })),
    };
  }, [bridge, client, intake, store, account.id]);
}
