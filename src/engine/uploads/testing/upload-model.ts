import { z } from 'zod';
import type { PracticeService } from '../../../../testing/practice-service.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { NodeClock } from '../../node/node-clock.ts';
import { StoreError } from '../../store/store-error.ts';
import { fillStore, makeRoom } from '../../testing/full-disk.ts';
import { makeOld, repaint, sampleRender, sha256Of } from '../../testing/raw-renders.ts';
import { storeIn } from '../../testing/store-in.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type ServiceView, UploadStudio } from '../../testing/upload-studio.ts';
import { openRender } from '../transfer/file-guard.ts';
import type { OpenOutcome } from '../transfer/open-render.ts';
import { quick } from './fault-matrix.ts';
import type { Happening } from './upload-happenings.ts';
import { type StoryRender, versionsOfItem, wrongsOf } from './upload-oracle.ts';

/** Enough for a story, but small enough to be filled quickly. */
const databasePages = 600;

/** A clock that a person sets to another time. */
class SetClock extends NodeClock {
  offsetMs = 0;

  override nowMs(): number {
    return super.nowMs() + this.offsetMs;
  }
}

let roundsPlayed = 0;

/** Plays a story with the whole engine and the service, repairs everything, and returns what is wrong at the end. */
export async function playStory(
  service: PracticeService,
  view: ServiceView,
  projectId: string,
  story: readonly Happening[],
): Promise<readonly string[]> {
  using folder = temporaryFolder();
  roundsPlayed += 1;
  const round = `${process.pid}-${roundsPlayed}`;
  const renders: StoryRender[] = [];
  const clock = new SetClock();
  let device = 0n;
  let key = service.addresses.keys.all;
  const open = () => {
    const studio = new UploadStudio({
      ...quick,
      watchTimes: { supersededAfterMs: 1_200, unconfirmedAfterMs: 16_000, unconfirmedPerGigabyteMs: 0 },
      times: { settleMs: 120, confirmWatchMs: 1_200 },
      folder: folder.path,
      service,
      clock,
      key,
      maxPageCount: databasePages,
      openRender: async (path) => onDevice(await openRender(path, { clock }), device),
    });
    studio.queue.startSending();
    return studio;
  };
  const logs: string[] = [];
  let studio = open();
  await service.control('DELETE', '/faults');

  const targetOf = (name: string) => ({ kind: 'new_item', projectId, projectName: 'Show', name });
  /** If the database is full, it gets space before the next program opens it, as it could not start otherwise. */
  const restart = async (): Promise<void> => {
    await studio[Symbol.asyncDispose]();
    logs.push(...studio.logger.lines);
    makeRoomBetween(folder.path);
    studio = open();
  };
  const chosen = (index: number): StoryRender | undefined => renders[index % Math.max(1, renders.length)];
  const act = async (happening: Happening): Promise<void> => {
    switch (happening.kind) {
      case 'add': {
        const name = `story-${round}-${renders.length}`;
        const path = sampleRender(folder.path, `${name}.mov`, 3);
        const contents = new Set([sha256Of(path)]);
        const id = await studio.add(path, targetOf(name));
        renders.push({ id, name, path, contents, jobIds: new Set([id]), allowedTwice: 0 });
        return;
      }
      case 'same_again':
      case 'again': {
        const render = chosen(happening.which);
        if (!render) return;
        const acceptSameBytes = happening.kind === 'again';
        render.jobIds.add(await studio.add(render.path, targetOf(render.name), { acceptSameBytes }));
        if (acceptSameBytes) render.allowedTwice += 1;
        return;
      }
      case 'pick_older': {
        const render = chosen(happening.which);
        const mediaId = render && inList(studio, render)?.delivery?.mediaId;
        if (!mediaId) return;
        const older = (await versionsOfItem(service, mediaId)).find(({ status }) => status === 'ready');
        if (older) await service.control('POST', `/media/${mediaId}/pick`, { version_id: older.id });
        return;
      }
      case 'fill_disk':
        fillStore(studio.store);
        return;
      case 'make_room':
        makeRoom(studio.store);
        return;
      case 'next_key':
        key = z
          .object({ key: z.string() })
          .parse(await service.control('POST', '/keys', { name: `story ${round}`, like: 'all' })).key;
        studio.key = key;
        await studio.queue.accountWorks('account_practice');
        return;
      case 'step_clock':
        clock.offsetMs += happening.hours * 3_600_000;
        return;
      case 'remount':
        device += 1n;
        await restart();
        return;
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
        const versionId = render && inList(studio, render)?.delivery?.versionId;
        if (versionId) await service.control('POST', `/versions/${versionId}/expire-upload`);
        return;
      }
      case 'kill':
        await restart();
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
        studio.key = key;
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
    for (const happening of story) {
      try {
        await act(happening);
      } catch (error) {
        // The full disk refused this, so it did not happen.
        if (!(error instanceof StoreError)) throw error;
      }
    }
    makeRoom(studio.store);
    studio.key = key;
    await heal(studio, service, renders);
    const wrong = await wrongsOf({ studio, service, view, projectId, renders });
    return wrong.length === 0 ? [] : [...wrong, ...logs, ...studio.logger.lines];
  } finally {
    await studio[Symbol.asyncDispose]();
  }
}

/** Ends all faults and says yes to every question. From here on, every job must come to an end. */
async function heal(
  studio: UploadStudio,
  service: PracticeService,
  renders: readonly StoryRender[],
): Promise<void> {
  await service.control('DELETE', '/faults');
  studio.network.set(true);
  await studio.queue.accountWorks('account_practice');
  await studio.queue.resume({ kind: 'all' });
  const jobs = () => studio.queue.snapshot().jobs;
  const asking = () => jobs().filter(({ state }) => state.kind === 'held' && state.reason.kind !== 'joined');
  const allEnded = () => jobs().every((job) => hasEnded(job.state));
  for (;;) {
    const [any] = jobs();
    if (!any || allEnded()) return;
    await studio.until(any.id, () => allEnded() || asking().length > 0);
    for (const job of asking()) await answer(studio, job, renders);
  }
}

/** Null for jobs that ended so long ago that they left the list, for example after the clock was set ahead. */
const inList = (studio: UploadStudio, { id }: StoryRender): JobSnapshot | undefined =>
  studio.queue.snapshot().jobs.find((job) => job.id === id);

/** Answers every held job, whatever the others wait for: one hold may stop many. */
async function answer(
  studio: UploadStudio,
  { id, state }: JobSnapshot,
  renders: readonly StoryRender[],
): Promise<void> {
  if (state.kind !== 'held') return;
  const { reason } = state;
  if (reason.kind === 'addresses_spent' || reason.kind === 'creation_unknown') {
    const render = renders.find(({ jobIds }) => jobIds.has(id));
    if (render) render.allowedTwice += 1;
    await studio.queue.decide(id, 'send_again');
  } else if (reason.kind === 'same_bytes') await studio.queue.cancel([id]);
  else if (reason.kind === 'will_not_make_hour' || reason.kind === 'other_shape')
    await studio.queue.decide(id, 'go_on');
  // A joined job is not uploaded again: it ends with the job that it joined.
  else if (reason.kind !== 'joined') await studio.queue.resume({ kind: 'jobs', jobIds: [id] });
}

/** The same file, on a volume that was mounted again and got another device number. */
function onDevice(outcome: OpenOutcome, device: bigint): OpenOutcome {
  if (outcome.kind === 'failed') return outcome;
  const { render } = outcome;
  return {
    kind: 'opened',
    render: {
      path: render.path,
      identity: { ...render.identity, device: render.identity.device + device },
      read: (buffer, length, position) => render.read(buffer, length, position),
      check: () => render.check(),
      close: () => render.close(),
      [Symbol.asyncDispose]: () => render.close(),
    },
  };
}

function makeRoomBetween(folder: string): void {
  const store = storeIn(folder, new NodeClock());
  makeRoom(store);
  store.close();
}
