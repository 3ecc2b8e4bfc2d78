import type { QueryClient } from '@tanstack/react-query';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import { mediaOfJob } from '../../../shared/model/job-media.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { isOfOtherAccount, sayOtherAccount } from '../../store/other-account.ts';
import { showFailure, worked } from '../../store/show-failure.ts';
import { showToast } from '../../store/toast-store.ts';
import { knownProject } from '../drop/known-targets.ts';
import { copyItemLink } from '../library/copy-item-link.ts';
import { sayLighterCopy } from '../sequences/say-lighter-copy.ts';

/** Opens the project's page, or says whose upload it is if the window doesn't know the project. */
export function openProject(
  bridge: Bridge,
  client: QueryClient,
  accountId: JobSnapshot['accountId'],
  { projectId, projectName }: Pick<JobSnapshot['target'], 'projectId' | 'projectName'>,
): void {
  const project = knownProject(client, accountId, projectId);
  if (project) void worked(bridge.requests.app.openExternal({ url: project.app_url }));
  else if (isOfOtherAccount(accountId)) sayOtherAccount(projectName);
}

export async function copyDetails({ code, sentence, requestId }: Trouble): Promise<void> {
  const text = [sentence, `Code: ${code}`, ...(requestId ? [`Request ID: ${requestId}`] : [])].join('\n');
  await navigator.clipboard.writeText(text);
  showToast({ tone: 'good', text: uploadsPanel.detailsCopied, durationMs: 3_000 });
}

export function copyLink(job: JobSnapshot): void {
  const mediaId = mediaOfJob(job);
  if (mediaId !== null) copyItemLink(job.target.projectId, mediaId);
}

export async function makeLighterCopy(bridge: Bridge, job: JobSnapshot): Promise<void> {
  const answer = await bridge.requests.encodes.lighterCopyInstead({ jobId: job.id });
  if (answer.ok) sayLighterCopy(job.file.name, answer.value);
  else showFailure(answer.failure);
}
