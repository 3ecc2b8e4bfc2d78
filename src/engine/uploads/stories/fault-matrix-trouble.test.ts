import { statSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  anyUpload,
  anyVersion,
  FaultStage,
  faultMatrix,
  quick,
  type Scene,
} from '../testing/fault-matrix.ts';

const row = faultMatrix();
let stage: FaultStage;
let resumable: FaultStage;
beforeAll(async () => {
  [stage, resumable] = await Promise.all([FaultStage.open(), FaultStage.open({ resumable: true })]);
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await resumable[Symbol.asyncDispose]();
});

const asOften = 10_000;
const unavailable = { kind: 'answer', status: 503, headers: { 'Retry-After': '0' } } as const;
/** Longer than any test, so that nothing is sent again because the watch ended. */
const watchedForEver = { settleMs: 240, confirmWatchMs: 3_600_000 };

/** How far ahead each retry was when it was announced, and with what cause. */
function announcedWaits({ studio }: Scene): { readonly waits: number[]; readonly words: Set<string> } {
  const waits: number[] = [];
  const words = new Set<string>();
  studio.queue.subscribe((event) => {
    if (event.kind !== 'jobs_changed') return;
    for (const { activity } of event.jobs) {
      if (activity.kind !== 'retrying') continue;
      waits.push(activity.atMs - quick.clock.nowMs());
      words.add(activity.because);
    }
  });
  return { waits, words };
}

/** Every body that was sent, answered by a fault or not. */
const putCount = async (): Promise<number> => (await stage.view.requests('PUT', /./)).length;

const versionsCount = async ({ target }: Scene): Promise<number> =>
  (await stage.view.item(target.projectId, target.mediaId)).versions_count;

row(51, '503 after every body, Retry-After: 0', () =>
  stage.play({}, async (scene) => {
    await stage.order(anyUpload, unavailable, asOften);
    const puts = await putCount();
    const { waits, words } = announcedWaits(scene);
    const id = await scene.send();
    const held = await scene.studio.untilState(id, 'held', 'failed', 'ready');
    const sizeBytes = statSync(scene.path).size;
    expect(held.state).toMatchObject({ reason: { kind: 'sent_too_often', sentBytes: 3 * sizeBytes } });
    const versionId = held.delivery?.versionId ?? '';
    expect(await putCount()).toBe(puts + 3);
    expect(waits).toHaveLength(2);
    expect(Math.min(...waits)).toBeGreaterThan(900);
    expect([...words]).toEqual(['Server trouble']);
    await stage.clearFaults();
    await scene.studio.queue.resume({ kind: 'all' });
    expect(scene.studio.job(id).state.kind).toBe('held');
    await scene.studio.queue.resume({ kind: 'jobs', jobIds: [id] });
    expect(await scene.expectReady(id)).toBe(versionId);
  }),
);

row(51, '503 to every creation, Retry-After: 0', () =>
  stage.play({ frames: 4 }, async (scene) => {
    await stage.order(anyVersion, unavailable, 4);
    const { waits, words } = announcedWaits(scene);
    await scene.expectReady(await scene.send());
    expect(waits).toHaveLength(4);
    expect(Math.min(...waits)).toBeGreaterThan(900);
    expect([...words]).toEqual(['Server trouble']);
  }),
);

row(51, 'a session that is cut again and again, and confirms more each time', () =>
  resumable.play({}, async (scene) => {
    await resumable.order(anyUpload, { kind: 'reset_after_bytes', bytes: 9_000_000 }, 2);
    const { waits } = announcedWaits(scene);
    const id = await scene.send();
    await scene.expectReady(id);
    // Each cut was the first since something was confirmed.
    expect(waits.every((wait) => wait <= 2_000)).toBe(true);
  }),
);

row(59, 'answer lost, then a final refusal', () =>
  stage.play({ frames: 4, times: watchedForEver }, async (scene) => {
    const before = await versionsCount(scene);
    const puts = await putCount();
    await stage.order(anyUpload, { kind: 'lose_answer' });
    await stage.order(anyUpload, { kind: 'answer', status: 400 });
    const id = await scene.send();
    await scene.expectReady(id);
    expect(await putCount()).toBe(puts + 2);
    expect(await versionsCount(scene)).toBe(before + 1);
  }),
);

row(34, 'reset once every byte had left, before the answer', () =>
  stage.play({ frames: 4, times: watchedForEver }, async (scene) => {
    const before = await versionsCount(scene);
    await stage.order(anyUpload, { kind: 'reset_after_bytes', bytes: statSync(scene.path).size });
    const id = await scene.send();
    const versionId = await scene.expectReady(id);
    expect((await stage.view.version(versionId)).puts).toBe(2);
    expect(await versionsCount(scene)).toBe(before + 1);
  }),
);
