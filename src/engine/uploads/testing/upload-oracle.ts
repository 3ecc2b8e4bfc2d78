import { z } from 'zod';
import type { PracticeService } from '../../../../testing/practice-service.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import type { ServiceView, UploadStudio } from '../../testing/upload-studio.ts';
import { UploadHistory } from '../tables/upload-history.ts';

/** One file of a story, and what was requested for it. */
export interface StoryRender {
  readonly id: JobId;
  readonly name: string;
  readonly path: string;
  /** Every content that the file has had. */
  readonly contents: Set<string>;
  /** Its jobs, including those of repeated commands that did not join an earlier job. */
  readonly jobIds: Set<JobId>;
  /** How often a person allowed another version with the same bytes. */
  allowedTwice: number;
}

const versionsSchema = z.object({
  versions: z.array(
    z.looseObject({ id: z.string(), status: z.string(), stored: z.boolean(), sha256: z.string().nullable() }),
  ),
});

export const versionsOfItem = async (service: PracticeService, mediaId: string) =>
  versionsSchema.parse(await service.control('GET', `/media/${mediaId}/versions`)).versions;

export interface Ending {
  readonly studio: UploadStudio;
  readonly service: PracticeService;
  readonly view: ServiceView;
  readonly projectId: string;
  readonly renders: readonly StoryRender[];
}

/** What is wrong after everything was repaired and every job should have ended. */
export async function wrongsOf({
  studio,
  service,
  view,
  projectId,
  renders,
}: Ending): Promise<readonly string[]> {
  const wrong: string[] = [];
  const added = [...new Set(renders.flatMap(({ jobIds }) => [...jobIds]))];
  const ends = new Map(added.map((id) => [id, endOf(studio, id)]));
  const strangers = studio.queue.snapshot().jobs.filter(({ id }) => !added.includes(id));
  if (strangers.length > 0) wrong.push(`${strangers.length} are there that nobody added`);
  const items = await view.media(projectId);
  for (const render of renders) {
    const itemIds = new Set(items.filter(({ name }) => name === render.name).map(({ id }) => String(id)));
    for (const id of render.jobIds)
      wrong.push(...(await wrongsOfJob(view, render, id, ends.get(id) ?? null)));
    wrong.push(...(await wrongsOfItems(service, render, [...itemIds])));
  }
  return wrong;
}

interface JobEnd {
  readonly state: JobSnapshot['state'];
  readonly versionId: string | null;
}

/** From the list, or from the history if the job has left the list. */
function endOf(studio: UploadStudio, id: JobId): JobEnd | null {
  const job = studio.queue.snapshot().jobs.find((candidate) => candidate.id === id);
  if (job) return { state: job.state, versionId: job.delivery?.versionId ?? null };
  const entry = new UploadHistory(studio.store).latest(id);
  return entry && { state: entry.state, versionId: entry.receipt.version_id };
}

async function wrongsOfJob(
  view: ServiceView,
  { name, contents }: StoryRender,
  id: JobId,
  job: JobEnd | null,
): Promise<readonly string[]> {
  if (!job || !hasEnded(job.state)) return [`${name}: lost or stuck (${id})`];
  if (job.state.kind === 'failed') return [`${name}: failed, ${job.state.trouble.code}`];
  if (job.state.kind !== 'ready') return [];
  const version = await view.version(job.versionId ?? '');
  return version.status === 'ready' && contents.has(version.sha256 ?? '')
    ? []
    : [`${name}: said ready, and the service holds ${JSON.stringify(version)}`];
}

/** There must be one version for each content that the file has had, and one more for each time that a person allowed it. */
async function wrongsOfItems(
  service: PracticeService,
  { name, allowedTwice }: StoryRender,
  itemIds: readonly string[],
): Promise<readonly string[]> {
  const all = (await Promise.all(itemIds.map((id) => versionsOfItem(service, id)))).flat();
  const byContent = Map.groupBy(
    all.filter(({ stored }) => stored),
    ({ sha256 }) => sha256,
  );
  return [...byContent.values()]
    .filter((versions) => versions.length > 1 + allowedTwice)
    .map(
      (versions) =>
        `${name}: the same bytes are there ${versions.length} times, ${1 + allowedTwice} were wanted`,
    );
}
