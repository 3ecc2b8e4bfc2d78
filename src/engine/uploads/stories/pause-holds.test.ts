import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeJob } from '../../../shared/model/describe-job.ts';
import { formatPercent } from '../../../shared/model/format.ts';
import type { JobSelection } from '../../../shared/model/upload-queue.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import { FastClock } from '../../testing/fast-clock.ts';
import { itLong } from '../../testing/it-long.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { anyUpload, FaultStage, type Scene, standstill } from '../testing/fault-matrix.ts';

let stage: FaultStage;
let resumable: FaultStage;
beforeAll(async () => {
  [stage, resumable] = await Promise.all([FaultStage.open(), FaultStage.open({ resumable: true })]);
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await resumable[Symbol.asyncDispose]();
});

/** A part of a render of some 20 MB: enough to show a share, with much left to send. */
const some = 4_000_000;
const frames = 90;
const aLittle = { bytesPerSecond: 8_000_000 } as const;

const words = ({ studio }: Scene, id: JobId) => {
  const { line, next } = describeJob(studio.job(id), {
    conditions: studio.queue.snapshot().conditions,
    nowMs: Date.now(),
  });
  return [line, next];
};
const kept = ({ state }: JobSnapshot) =>
  state.kind === 'held' && state.reason.kind === 'paused' ? (state.reason.kept ?? null) : null;
const keptBytes = (job: JobSnapshot): number => kept(job)?.sentBytes ?? 0;

/** Pauses an upload when a good part is sent, at a speed that would take a few seconds for the whole. */
async function pausedInTheMiddle(scene: Scene): Promise<JobId> {
  await scene.studio.queue.setLimits(aLittle);
  const id = await scene.send();
  await scene.untilSent(id, some);
  await scene.studio.queue.pause({ kind: 'jobs', jobIds: [id] });
  return id;
}

/** Upload hosts close a connection that is silent for this long. */
const fiveMinutesPass = (of: FaultStage) => of.service.control('POST', '/clock', { advance_seconds: 301 });

async function resumed(scene: Scene, id: JobId): Promise<number> {
  await scene.studio.queue.setLimits({ bytesPerSecond: null });
  await scene.studio.queue.resume({ kind: 'jobs', jobIds: [id] });
  const versionId = await scene.expectReady(id);
  const { puts, wire_bytes: wireBytes } = await scene.stage.view.version(versionId);
  const sizeBytes = scene.studio.job(id).file.sizeBytes ?? 0;
  return puts === 1 && wireBytes === sizeBytes ? 1 : puts;
}

describe('a pause in the middle of a body', () => {
  it('holds the connection, and continues at the same byte: each byte is received once, in one PUT, and progress never goes back', () =>
    // Promise: Continues from there while the connection holds.
    // Promise: Paused uploads keep their connection.
    stage.play({ frames }, async (scene) => {
      const id = await pausedInTheMiddle(scene);
      const paused = scene.studio.job(id);
      expect(kept(paused)).toMatchObject({ kind: 'connection', resumable: false });
      expect(keptBytes(paused)).toBeGreaterThanOrEqual(some);
      const percent = formatPercent(keptBytes(paused) / (paused.file.sizeBytes ?? 1));
      expect(words(scene, id)).toEqual([
        `Paused at ${percent}`,
        'Continues from there while the connection holds.',
      ]);
      scene.studio.events.length = 0;
      expect(await resumed(scene, id)).toBe(1);
      const seen = scene.studio.events.flatMap((event) =>
        event.kind === 'progress' ? event.progress.filter(({ jobId }) => jobId === id) : [],
      );
      expect(Math.min(...seen.map(({ sentBytes }) => sentBytes))).toBeGreaterThanOrEqual(keptBytes(paused));
    }));

  it('is not offered any more while the end of the file leaves, which is still uploading', () =>
    stage.play({ frames }, async (scene) => {
      await scene.studio.queue.setLimits(aLittle);
      const id = await scene.send();
      await scene.untilSent(id, some);
      await scene.studio.queue.setLimits({ bytesPerSecond: 2_000_000 });
      await scene.studio.untilState(id, 'confirming');
      const [line, next] = words(scene, id);
      expect(line).toBe('Uploading');
      expect(next).toMatch(/^9\d% of .* left$/);
      const { sentBytes = 0, sizeBytes = 0 } = scene.studio.job(id).progress ?? {};
      expect(sizeBytes - sentBytes).toBeGreaterThan(0);
      await scene.expectReady(id);
    }));

  it('is not taken for a stall, however long it lasts', () =>
    stage.play({ frames, transferTimings: { stallMs: 200 } }, async (scene) => {
      const id = await pausedInTheMiddle(scene);
      // Meanwhile a whole other upload runs, which takes several times as long as a stall.
      await scene.studio.queue.setLimits(aLittle);
      const path = sampleRender(scene.folder, 'Other_v1.mov', 60);
      const other = await scene.studio.add(path, scene.target);
      await scene.studio.untilState(other, 'processing', 'ready');
      expect(kept(scene.studio.job(id))).toMatchObject({ kind: 'connection' });
      await scene.studio.queue.setLimits({ bytesPerSecond: null });
      await scene.studio.queue.resume({ kind: 'jobs', jobIds: [id] });
      const ended = await scene.studio.untilState(id, 'ready', 'superseded', 'failed', 'held');
      expect(await stage.view.version(ended.delivery?.versionId ?? '')).toMatchObject({
        puts: 1,
        stored: true,
      });
    }));

  it('says that it starts again once the far side has closed the connection, and then does', () =>
    // Promise: Starts again from the beginning.
    // Promise: If the server closes it, they start again from the beginning.
    // Promise: If the server closes the connection while it's paused, it starts again from the beginning.
    // Promise: If the server closes the connections while they're paused, they start again from the beginning.
    stage.play({ frames }, async (scene) => {
      await scene.studio.queue.setLimits(aLittle);
      const id = await scene.send();
      await scene.untilSent(id, some);
      await scene.studio.queue.pause({ kind: 'jobs', jobIds: [id] });
      await fiveMinutesPass(stage);
      await scene.studio.until(id, (job) => kept(job) === null);
      expect(words(scene, id)).toEqual(['Paused', 'Starts again from the beginning.']);
      expect(await resumed(scene, id)).toBe(2);
    }));

  it('is found to be over when the file changed meanwhile: nothing mixed is ever whole', () =>
    stage.play({ frames }, async (scene) => {
      const id = await pausedInTheMiddle(scene);
      const first = scene.studio.job(id).delivery?.versionId ?? '';
      writeFileSync(scene.path, Buffer.alloc(1_000), { flag: 'a' });
      await scene.studio.queue.setLimits({ bytesPerSecond: null });
      await scene.studio.queue.resume({ kind: 'jobs', jobIds: [id] });
      const changed = await scene.studio.until(id, ({ delivery }) => delivery?.versionId !== first);
      expect(changed.state.kind).not.toBe('ready');
      expect(await stage.view.version(first)).toMatchObject({ stored: false, puts: 1 });
    }));

  itLong('can be paused and resumed any number of times, and twice in a row', () =>
    stage.play({ frames }, async (scene) => {
      const id = await pausedInTheMiddle(scene);
      const jobs: JobSelection = { kind: 'jobs', jobIds: [id] };
      await scene.studio.queue.pause(jobs);
      expect(kept(scene.studio.job(id))).toMatchObject({ kind: 'connection' });
      for (let round = 1; round <= 3; round += 1) {
        const from = keptBytes(scene.studio.job(id));
        await scene.studio.queue.resume(jobs);
        await scene.untilSent(id, from + 500_000);
        await scene.studio.queue.pause(jobs);
        expect(keptBytes(scene.studio.job(id))).toBeGreaterThanOrEqual(from + 500_000);
      }
      expect(await resumed(scene, id)).toBe(1);
    }),
  );

  it('of the whole queue and of a project holds them all, except those that it spares', () =>
    stage.play({ frames }, async (scene) => {
      // Slow enough that the first is far from done when the second begins, however busy this computer is.
      await scene.studio.queue.setLimits({ bytesPerSecond: 1_000_000 });
      const { projectId } = scene.target;
      const first = await scene.send();
      const second = await scene.studio.add(sampleRender(scene.folder, 'Second_v1.mov', frames), {
        kind: 'new_item',
        projectId,
        projectName: scene.target.projectName,
        name: `Second ${Math.random()}`,
      });
      for (const id of [first, second]) await scene.untilSent(id, 100_000);
      for (const over of [{ kind: 'all' }, { kind: 'project', projectId }] as const) {
        await scene.studio.queue.pause(over);
        for (const id of [first, second])
          expect(kept(scene.studio.job(id))).toMatchObject({ kind: 'connection' });
        await scene.studio.queue.resume(over);
      }
      // One that is mostly done can be left to finish. Nothing else starts meanwhile.
      await scene.studio.queue.pause({ kind: 'all', except: [second] });
      expect(kept(scene.studio.job(first))).toMatchObject({ kind: 'connection' });
      expect(scene.studio.job(second).state.kind).toBe('sending');
      expect(scene.studio.queue.snapshot().conditions.pausedAll).toBe(true);
      await scene.studio.queue.setLimits({ bytesPerSecond: null });
      await scene.studio.untilState(second, 'ready', 'failed');
      expect(kept(scene.studio.job(first))).toMatchObject({ kind: 'connection' });
      await scene.studio.queue.resume({ kind: 'all' });
      for (const id of [first, second]) {
        const ended = await scene.studio.untilState(id, 'ready', 'failed');
        expect(await stage.view.version(ended.delivery?.versionId ?? '')).toMatchObject({ puts: 1 });
      }
    }));

  it('lets the next upload go first, and waits for its turn with the connection open', () =>
    // Promise: Continues when another upload is done.
    stage.play({ frames }, async (scene) => {
      await scene.studio.queue.setLimits({ concurrency: 1 });
      const id = await pausedInTheMiddle(scene);
      const path = sampleRender(scene.folder, 'Next_v1.mov', 60);
      await stage.order(anyUpload, standstill(some));
      const next = await scene.studio.add(path, scene.target);
      await scene.untilSent(next, 1_000_000);
      await scene.studio.queue.resume({ kind: 'jobs', jobIds: [id] });
      expect(words(scene, id)).toEqual(['Queued', 'Continues when another upload is done.']);
      await stage.clearFaults();
      await scene.studio.queue.setLimits({ bytesPerSecond: null });
      const ended = await scene.studio.untilState(id, 'ready', 'superseded', 'failed');
      expect(await stage.view.version(ended.delivery?.versionId ?? '')).toMatchObject({
        puts: 1,
        stored: true,
      });
    }));

  it('holds while the computer sleeps or is offline, and not once its address has changed', () =>
    stage.play({ frames }, async (scene) => {
      const id = await pausedInTheMiddle(scene);
      scene.studio.network.set(false);
      scene.studio.power.tell('suspend');
      scene.studio.power.tell('resume');
      scene.studio.network.set(true);
      expect(kept(scene.studio.job(id))).toMatchObject({ kind: 'connection' });
      scene.studio.network.changeAddress();
      await scene.studio.until(id, (job) => kept(job) === null);
      expect(words(scene, id)).toEqual(['Paused', 'Starts again from the beginning.']);
    }));

  it('goes on at its byte though the hours of the day have ended meanwhile', () =>
    stage.play({ frames }, async (scene) => {
      const id = await pausedInTheMiddle(scene);
      const now = new Date();
      const minute = now.getHours() * 60 + now.getMinutes();
      const [fromMinute = 0, untilMinute = 0] = [120, 180].map((later) => (minute + later) % (24 * 60));
      await scene.studio.queue.setLimits({ hours: { fromMinute, untilMinute } });
      const waiting = await scene.studio.add(sampleRender(scene.folder, 'Waits_v1.mov', 4), scene.target);
      expect(kept(scene.studio.job(id))).toMatchObject({ kind: 'connection' });
      expect(await resumed(scene, id)).toBe(1);
      // What has not begun waits for the hours.
      expect(scene.studio.job(waiting).state.kind).toBe('queued');
    }));

  itLong('holds sixteen; what is paused beyond that says that it starts again', () =>
    stage.play({ frames: 20 }, async (scene) => {
      const { projectId, projectName } = scene.target;
      const { queue } = scene.studio;
      await queue.setLimits({ bytesPerSecond: 1_000_000, concurrency: 16 });
      const ids: JobId[] = [];
      for (let index = 1; index <= 17; index += 1) {
        const path = sampleRender(scene.folder, `Held_${index}_v1.mov`, 20 + index);
        const name = `Held ${index} ${Math.random()}`;
        ids.push(await scene.studio.add(path, { kind: 'new_item', projectId, projectName, name }));
      }
      queue.startSending();
      const sixteen = ids.slice(0, 16);
      const last = ids.slice(16);
      for (const id of sixteen) await scene.untilSent(id, 1);
      await queue.pause({ kind: 'jobs', jobIds: sixteen });
      for (const id of last) await scene.untilSent(id, 1);
      await queue.pause({ kind: 'jobs', jobIds: last });
      const keptKinds = ids.map((id) => kept(scene.studio.job(id))?.kind ?? null);
      expect(keptKinds).toEqual([...sixteen.map(() => 'connection'), null]);
      for (const id of last) expect(words(scene, id)).toEqual(['Paused', 'Starts again from the beginning.']);
      await queue.setLimits({ bytesPerSecond: null });
      await queue.resume({ kind: 'jobs', jobIds: ids });
      const puts: number[] = [];
      for (const id of ids) {
        const ended = await scene.studio.untilState(id, 'ready', 'failed');
        puts.push((await stage.view.version(ended.delivery?.versionId ?? '')).puts);
      }
      expect(puts).toEqual([...sixteen.map(() => 1), 2]);
    }),
  );

  itLong('ends with the hour of the address', () =>
    stage.play({ frames, clock: new FastClock(60) }, async (scene) => {
      await scene.studio.queue.setLimits({ bytesPerSecond: 100_000 });
      const id = await scene.send();
      await scene.untilSent(id, 1_000_000);
      await scene.studio.queue.pause({ kind: 'jobs', jobIds: [id] });
      const endsAtMs = scene.studio.job(id).delivery?.addressEndsAtMs ?? 0;
      await scene.studio.until(id, (job) => kept(job) === null);
      const { conditions } = scene.studio.queue.snapshot();
      expect(describeJob(scene.studio.job(id), { conditions, nowMs: endsAtMs })).toMatchObject({
        line: 'Paused',
        next: 'Starts again from the beginning.',
      });
      expect(await stage.view.version(scene.studio.job(id).delivery?.versionId ?? '')).toMatchObject({
        puts: 1,
        stored: false,
      });
    }),
  );

  it('is over with the program: the next one says so, and starts again', () =>
    // Promise: Quitting closes the connection of the paused upload: it starts again from the beginning when you resume it (18 MB uploaded so far).
    stage.play({ frames }, async (scene) => {
      const id = await pausedInTheMiddle(scene);
      await scene.restart();
      expect(words(scene, id)).toEqual(['Paused', 'Starts again from the beginning.']);
      expect(await resumed(scene, id)).toBe(2);
    }));

  itLong('of two uploads is over with the program too, and each starts again once it is resumed', () =>
    // Promise: Quitting closes the connections of 2 paused uploads: they start again from the beginning when you resume them (18 MB uploaded so far).
    stage.play({ frames }, async (scene) => {
      const { projectId, projectName } = scene.target;
      const first = await pausedInTheMiddle(scene);
      const path = sampleRender(scene.folder, 'Second_v1.mov', frames);
      const name = `Second ${Math.random()}`;
      const second = await scene.studio.add(path, { kind: 'new_item', projectId, projectName, name });
      await scene.untilSent(second, some);
      await scene.studio.queue.pause({ kind: 'jobs', jobIds: [second] });
      await scene.restart();
      for (const id of [first, second])
        expect(words(scene, id)).toEqual(['Paused', 'Starts again from the beginning.']);
      await scene.studio.queue.setLimits({ bytesPerSecond: null });
      await scene.studio.queue.resume({ kind: 'jobs', jobIds: [first, second] });
      for (const id of [first, second]) {
        const { delivery } = await scene.studio.untilState(id, 'ready', 'failed', 'held');
        expect(await stage.view.version(delivery?.versionId ?? '')).toMatchObject({ puts: 2, stored: true });
      }
    }),
  );

  it('can be canceled, and keeps no computer awake', () =>
    stage.play({ frames }, async (scene) => {
      const id = await pausedInTheMiddle(scene);
      await scene.studio.until(id, () => scene.studio.power.holds.size === 0);
      await scene.studio.queue.cancel([id]);
      expect(scene.studio.job(id).state).toMatchObject({ kind: 'cancelled', versionRemains: true });
    }));
});

describe('a pause of a session', () => {
  it('holds the connection too; once that is closed it continues with what the server has', () =>
    // Promise: Continues with what the server has confirmed.
    resumable.play({ frames }, async (scene) => {
      const id = await pausedInTheMiddle(scene);
      expect(kept(scene.studio.job(id))).toMatchObject({ kind: 'connection', resumable: true });
      await fiveMinutesPass(resumable);
      await scene.studio.until(id, (job) => kept(job)?.kind === 'session');
      expect(words(scene, id)).toEqual(['Paused', 'Continues with what the server has confirmed.']);
      await resumed(scene, id);
      const version = await resumable.view.version(scene.studio.job(id).delivery?.versionId ?? '');
      const sizeBytes = scene.studio.job(id).file.sizeBytes ?? 0;
      expect(version.puts).toBe(2);
      expect(version.wire_bytes).toBeLessThan(sizeBytes + 2_000_000);
    }));
});
