import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight, CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import type { DropMatch } from '../../../shared/ipc/requests/drops.ts';
import { matchingMessages } from '../../../shared/messages/matching.ts';
import { retargetTexts } from '../../../shared/messages/retarget.ts';
import { canChangeTarget } from '../../../shared/model/change-target.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { JobId, JobSnapshot, UploadTarget } from '../../../shared/model/uploads.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { invalidateLibrary } from '../../bridge/queries.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { showToast } from '../../store/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { type DropRow, itemTarget, type RowTarget } from '../drop/drop-row.ts';
import { HasAllItems } from '../drop/has-all-items.ts';
import { noneAhead, TargetField, useTargetWords } from '../drop/TargetField.tsx';
import { useMatchByName } from '../drop/use-match-by-name.ts';
import { failureDetails } from '../library/LibraryFailure.tsx';
import { useAllPages } from '../library/library-list.ts';
import { useMedia, useProjects } from '../library/library-queries.ts';
import styles from './RetargetDialog.module.css';

export interface RetargetDialogProps {
  readonly account: Account;
  readonly jobId: JobId;
  readonly onClose: () => void;
}

/** Chooses another item or project for a queued upload. */
export function RetargetDialog({ account, jobId, onClose }: RetargetDialogProps) {
  const job = useQueue((queue) => queue.jobs.get(jobId));
  return (
    <Dialog title={retargetTexts.title(job?.file.name ?? retargetTexts.aFile)} isOpen onClose={onClose}>
      {job && canChangeTarget(job) ? (
        <ChooseTarget account={account} job={job} onClose={onClose} />
      ) : (
        <Notice tone="wait" icon={<CircleAlert />} title={retargetTexts.tooLate}>
          {retargetTexts.tooLateHint}
        </Notice>
      )}
    </Dialog>
  );
}

function ChooseTarget({
  account,
  job,
  onClose,
}: Omit<RetargetDialogProps, 'jobId'> & { readonly job: JobSnapshot }) {
  const bridge = useBridge();
  const projects = useProjects(bridge, { accountId: account.id }).items.filter(
    ({ role }) => role !== 'viewer',
  );
  const [projectId, setProjectId] = useState<ProjectId>(job.target.projectId);
  const [failure, setFailure] = useState<Trouble | null>(null);
  const [isSending, setSending] = useState(false);
  const choice = useTargetChoice(account, job, projectId);
  const { target } = choice.row;
  const project = projects.find(({ id }) => id === projectId);
  const words = useTargetWords(target, choice.items, noneAhead, { place: job });
  const goes = project && uploadTarget(project, target);

  const send = async () => {
    if (!goes) return;
    setSending(true);
    const answer = await bridge.requests.queue.retarget({ jobId: job.id, target: goes });
    setSending(false);
    if (!answer.ok) {
      setFailure(answer.failure);
      return;
    }
    showToast({
      tone: 'good',
      text: retargetTexts.done(job.file.name, words),
      durationMs: 5_000,
    });
    onClose();
  };

  return (
    <div className={styles['choice']}>
      {'trouble' in job.state && <p className={styles['trouble']}>{job.state.trouble.sentence}</p>}
      {failure && (
        <Notice tone="bad" role="alert" title={failure.sentence} details={failureDetails(failure)}>
          {failure.remedy}
        </Notice>
      )}
      <Select
        label={retargetTexts.project}
        options={projects.map(({ id, name }) => ({ value: id, label: name }))}
        value={project ? projectId : null}
        onChange={setProjectId}
        placeholder={retargetTexts.chooseProject}
      />
      <div className={styles['goes']}>
        <ArrowRight aria-hidden="true" />
        <HasAllItems value={choice.hasAllItems}>
          <TargetField
            row={choice.row}
            items={choice.items}
            job={job}
            onChange={choice.choose}
            mayStay={false}
          />
        </HasAllItems>
      </div>
      <div className={styles['actions']}>
        <Button onPress={onClose}>{retargetTexts.cancel}</Button>
        <Button kind="primary" isDisabled={!goes || isSending} onPress={() => void send()}>
          {target.kind === 'undecided' ? retargetTexts.upload : retargetTexts.uploadTo(words)}
        </Button>
      </div>
    </div>
  );
}

/** The possible targets of the file in a project; the one that its name matches, until a person chooses. */
function useTargetChoice(account: Account, job: JobSnapshot, projectId: ProjectId) {
  const bridge = useBridge();
  const client = useQueryClient();
  const { name } = job.file;
  const [chosen, setChosen] = useState<{ readonly projectId: ProjectId; readonly target: RowTarget } | null>(
    null,
  );
  const media = useMedia(bridge, { accountId: account.id }, projectId);
  useAllPages(media);
  // The dialog may be open because the item was deleted, so the project's items are loaded again.
  useEffect(() => invalidateLibrary(client, { projectId, part: 'media' }), [client, projectId]);
  const match = useMatchByName({ accountId: account.id, name, projectId });
  const items = media.items.filter(({ id }) => !isWhereItFailed(job, id));
  const hasAllItems = !media.isPartial;
  // The engine matches among all items, so what it found may not be loaded here yet.
  const isOffered = (id: string) =>
    items.some((item) => item.id === id) || (!hasAllItems && !isWhereItFailed(job, id));
  const found: RowTarget =
    match?.kind === 'match' && isOffered(match.candidate.id)
      ? itemTarget(match.candidate)
      : { kind: 'undecided' };
  const row: Pick<DropRow, 'name' | 'match' | 'target'> = {
    name,
    match: match && offeredIn(match, isOffered),
    target: chosen?.projectId === projectId ? chosen.target : found,
  };
  return { row, items, hasAllItems, choose: (target: RowTarget) => setChosen({ projectId, target }) };
}

/** The matching result, without items that cannot be chosen here. */
function offeredIn(match: DropMatch, isOffered: (id: string) => boolean): DropMatch {
  if (match.kind === 'none' || (match.kind === 'match' && isOffered(match.candidate.id))) return match;
  const candidates = match.kind === 'ask' ? match.candidates.filter(({ id }) => isOffered(id)) : [];
  const { newName } = match;
  return candidates.length > 0 && match.kind === 'ask'
    ? { ...match, candidates }
    : { kind: 'none', says: matchingMessages.noMatch, newName };
}

const isWhereItFailed = ({ state, target }: JobSnapshot, mediaId: string): boolean =>
  state.kind === 'failed' &&
  state.trouble.code === 'media_not_found' &&
  target.kind === 'version' &&
  target.mediaId === mediaId;

function uploadTarget(
  project: { readonly id: ProjectId; readonly name: string },
  target: RowTarget,
): UploadTarget | null {
  const where = { projectId: project.id, projectName: project.name };
  switch (target.kind) {
    case 'item':
      return { kind: 'version', ...where, mediaId: target.mediaId, mediaName: target.name };
    case 'new_item':
      return { kind: 'new_item', ...where, name: target.name };
    case 'undecided':
    case 'left_out':
      return null;
  }
}
