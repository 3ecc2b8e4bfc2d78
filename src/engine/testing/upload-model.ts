import fc from 'fast-check';
import { hasEnded } from '../../shared/model/ended-states.ts';
import type { JobId, JobSnapshot } from '../../shared/model/uploads.ts';
import { quick } from './fault-matrix.ts';
import type { PracticeService } from './practice-service.ts';
import { makeOld, repaint, sampleRender, sha256Of } from './raw-renders.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { type ServiceView, UploadStudio } from './upload-studio.ts';

/** What a person, a machine, a network and a service may do while renders are on their way. */
export type Happening =
  | { readonly kind: 'add' }
  | { readonly kind: 'pause' | 'resume'; readonly which: number | 'all' }
  | { readonly kind: 'cancel' | 'change_file' | 'expire_address'; readonly which: number }
  | { readonly kind: 'kill' | 'wake' | 'lose_network' | 'find_network' | 'change_address' }
  | { readonly kind: 'revoke_key' | 'restore_key' }
  | { readonly kind: 'let_run'; readonly turns: number }
  | { readonly kind: 'fault'; readonly on: 'POST' | 'PUT'; readonly fault: object };

const which = fc.nat({ max: 5 });
const faults = fc.constantFrom<Extract<Happening, { kind: 'fault' }>>(
  { kind: 'fault', on: 'PUT', fault: { kind: 'reset_after_bytes', bytes: 200_000 } },
  { kind: 'fault', on: 'PUT', fault: { kind: 'lose_answer' } },
  { kind: 'fault', on: 'PUT', fault: { kind: 'answer', status: 503 } },
  { kind: 'fault', on: 'PUT', fault: { kind: 'answer', status: 403 } },
  { kind: 'fault', on: 'PUT', fault: { kind: 'answer_early', after_bytes: 100_000, status: 200 } },
  { kind: 'fault', on: 'PUT', fault: { kind: 'captive_portal' } },
  { kind: 'fault', on: 'PUT', fault: { kind: 'delay', ms: 80 } },
  { kind: 'fault', on: 'POST', fault: { kind: 'lose_answer' } },
  { kind: 'fault', on: 'POST', fault: { kind: 'answer', status: 503, code: 'upload_unavailable' } },
  { kind: 'fault', on: 'POST', fault: { kind: 'answer', status: 409, code: 'idempotency_in_progress' } },
  { kind: 'fault', on: 'POST', fault: { kind: 'answer', status: 403, code: 'video_minutes_exceeded' } },
);

export const happenings = (steps: number): fc.Arbitrary<readonly Happening[]> =>
  fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constant<Happening>({ kind: 'add' }) },
      {
        weight: 6,
        arbitrary: fc.integer({ min: 1, max: 8 }).map((turns): Happening => ({ kind: 'let_run', turns })),
      },
      { weight: 4, arbitrary: faults },
      {
        weight: 6,
        arbitrary: fc.constantFrom<Happening>(
          { kind: 'kill' },
          { kind: 'wake' },
          { kind: 'lose_network' },
          { kind: 'find_network' },
          { kind: 'change_address' },
          { kind: 'revoke_key' },
          { kind: 'restore_key' },
          { kind: 'pause', which: 'all' },
          { kind: 'resume', which: 'all' },
        ),
      },
      {
        weight: 4,
        arbitrary: fc
          .tuple(
            fc.constantFrom(
              'pause' as const,
              'resume' as const,
              'cancel' as const,
              'change_file' as const,
              'expire_address' as const,
            ),
            which,
          )
          .map(([kind, chosen]): Happening => ({ kind, which: chosen })),
      },
    ),
    { minLength: steps, maxLength: steps },
  );

interface Render {
  readonly id: JobId;
  readonly name: string;
  readonly path: string;
  /** Every content the file ever had. */
  readonly contents: Set<string>;
}

let roundsPlayed = 0;

/** Plays a story through the whole engine against the service, lets everything heal, and says what is wrong in the end. */
export async function playStory(
  service: PracticeService,
  view: ServiceView,
  projectId: string,
  story: readonly Happening[],
): Promise<readonly string[]> {
  using folder = temporaryFolder();
  roundsPlayed += 1;
  const round = `${process.pid}-${roundsPlayed}`;
  const renders: Render[] = [];
  const open = () => {
    const studio = new UploadStudio({
      ...quick,
      watchTimes: { supersededAfterMs: 1_200, unconfirmedAfterMs: 16_000, unconfirmedPerGigabyteMs: 0 },
      times: { settleMs: 120, confirmWatchMs: 1_200 },
      folder: folder.path,
      service,
    });
    studio.queue.startSending();
    return studio;
  };
  const logs: string[] = [];
  let studio = open();
  await service.control('DELETE', '/faults');

  const chosen = (index: number): Render | undefined => renders[index % Math.max(1, renders.length)];
  const act = async (happening: Happening): Promise<void> => {
    switch (happening.kind) {
      case 'add': {
        const name = `story-${round}-${renders.length}`;
        const path = sampleRender(folder.path, `${name}.mov`, 3);
        const contents = new Set([sha256Of(path)]);
        const id = await studio.add(path, { kind: 'new_item', projectId, projectName: 'Show', name });
        renders.push({ id, name, path, contents });
        return;
      }
      case 'pause':
      case 'resume': {
        if (happening.which === 'all') return studio.queue[happening.kind]({ kind: 'all' });
        const render = chosen(happening.which);
        if (render) await studio.queue[happening.kind]({ kind: 'jobs', jobIds: [render.id] });
        return;
      }
      case 'cancel': {
        const render = chosen(happening.which);
        if (render) await studio.queue.cancel([render.id]);
        return;
      }
      case 'change_file': {
        const render = chosen(happening.which);
        if (!render) return;
        repaint(render.path);
        makeOld(render.path, 3600 - renders.length - render.contents.size);
        render.contents.add(sha256Of(render.path));
        return;
      }
      case 'expire_address': {
        const render = chosen(happening.which);
        const versionId = render && studio.job(render.id).delivery?.versionId;
        if (versionId) await service.control('POST', `/versions/${versionId}/expire-upload`);
        return;
      }
      case 'kill':
        await studio[Symbol.asyncDispose]();
        logs.push(...studio.logger.lines);
        studio = open();
        return;
      case 'wake':
        studio.power.tell('suspend');
        studio.power.tell('resume');
        return;
      case 'lose_network':
        studio.network.set(false);
        return;
      case 'find_network':
        studio.network.set(true);
        return;
      case 'change_address':
        studio.network.changeAddress();
        return;
      case 'revoke_key':
        studio.key = service.addresses.keys.revoked;
        return;
      case 'restore_key':
        studio.key = service.addresses.keys.all;
        await studio.queue.accountWorks('account_practice');
        return;
      case 'let_run':
        for (let turn = 0; turn < happening.turns; turn += 1) await service.control('GET', '/deliveries');
        return;
      case 'fault': {
        const path = happening.on === 'PUT' ? '/upload/**' : '/v1/projects/*/media';
        await service.control('POST', '/faults', {
          on: { method: happening.on, path },
          fault: happening.fault,
        });
        return;
      }
    }
  };

  try {
    for (const happening of story) await act(happening);
    await heal(studio, service, renders);
    const wrong = await wrongs(studio, view, projectId, renders);
    return wrong.length === 0 ? [] : [...wrong, ...logs, ...studio.logger.lines];
  } finally {
    await studio[Symbol.asyncDispose]();
  }
}

/** Everything works again, and somebody says yes to what is asked: from here on every job must come to an end. */
async function heal(
  studio: UploadStudio,
  service: PracticeService,
  renders: readonly Render[],
): Promise<void> {
  await service.control('DELETE', '/faults');
  studio.network.set(true);
  studio.key = service.addresses.keys.all;
  await studio.queue.accountWorks('account_practice');
  await studio.queue.resume({ kind: 'all' });
  const [any] = renders;
  if (!any) return;
  const jobs = () => studio.queue.snapshot().jobs;
  const asking = () => jobs().filter((job) => job.state.kind === 'held');
  const allEnded = () => jobs().every((job) => hasEnded(job.state));
  for (;;) {
    await studio.until(any.id, () => allEnded() || asking().length > 0);
    if (allEnded()) return;
    for (const job of asking()) await answer(studio, job);
  }
}

/** One hold stands over many jobs: whoever asks gets an answer, whatever the others wait for. */
async function answer(studio: UploadStudio, { id, state }: JobSnapshot): Promise<void> {
  if (state.kind !== 'held') return;
  const { reason } = state;
  if (reason.kind === 'addresses_spent' || reason.kind === 'creation_unknown')
    await studio.queue.decide(id, 'send_again');
  else if (reason.kind === 'same_bytes' || reason.kind === 'will_not_make_hour')
    await studio.queue.decide(id, 'go_on');
  else await studio.queue.resume({ kind: 'jobs', jobIds: [id] });
}

async function wrongs(
  studio: UploadStudio,
  view: ServiceView,
  projectId: string,
  renders: readonly Render[],
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const jobs = studio.queue.snapshot().jobs;
  if (jobs.length !== renders.length) wrong.push(`${renders.length} were added, ${jobs.length} are there`);
  const items = await view.media(projectId);
  for (const { id, name, contents } of renders) {
    const job = jobs.find((candidate) => candidate.id === id);
    if (!job || !hasEnded(job.state)) {
      wrong.push(`${name}: lost or stuck`);
      continue;
    }
    if (job.state.kind === 'failed') wrong.push(`${name}: failed, ${job.state.trouble.code}`);
    const made = items.filter((item) => item.name === name);
    const [receipt] = await studio.queue.receipts([id]);
    if (made.length > (receipt?.generation ?? 0))
      wrong.push(`${name}: ${made.length} made in ${receipt?.generation} generations`);
    const held: string[] = [];
    for (const item of made) {
      const version = item.version ? await view.version(item.version.id) : null;
      if (version?.stored && version.sha256 !== null) held.push(version.sha256);
    }
    if (new Set(held).size !== held.length)
      wrong.push(`${name}: the same bytes were sent ${held.length} times`);
    if (job.state.kind === 'ready') {
      const version = await view.version(job.delivery?.versionId ?? '');
      if (version.status !== 'ready' || !contents.has(version.sha256 ?? ''))
        wrong.push(`${name}: said ready, and the service holds ${JSON.stringify(version)}`);
    }
  }
  return wrong;
}
