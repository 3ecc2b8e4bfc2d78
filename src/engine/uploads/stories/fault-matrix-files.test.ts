import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NodeClock } from '../../node/node-clock.ts';
import { repaint, sampleRender, sha256Of } from '../../testing/raw-renders.ts';
import { anyUpload, FaultStage, faultMatrix, standstill } from '../testing/fault-matrix.ts';
import { openRender } from '../transfer/file-guard.ts';
import type { OpenOutcome, OpenRender } from '../transfer/open-render.ts';

const row = faultMatrix();
let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const cut = 600_000;
const clock = new NodeClock();

/** Opens renders from the disk, changed as the test decides. */
function between(change: (render: OpenRender) => OpenRender | Extract<OpenOutcome, { kind: 'failed' }>) {
  return async (path: string): Promise<OpenOutcome> => {
    const outcome = await openRender(path, { clock });
    if (outcome.kind === 'failed') return outcome;
    const changed = change(outcome.render);
    if (!('kind' in changed)) return { kind: 'opened', render: changed };
    await outcome.render.close();
    return changed;
  };
}

/** The same open file with another way to read. */
const readBy = (render: OpenRender, read: OpenRender['read']): OpenRender => ({
  path: render.path,
  identity: render.identity,
  read,
  check: () => render.check(),
  close: () => render.close(),
  [Symbol.asyncDispose]: () => render.close(),
});

row(23, 'file grew or was rewritten', () =>
  stage.play({}, async (scene) => {
    const before = await stage.versionsMade();
    await stage.order(anyUpload, standstill(cut));
    const id = await scene.send();
    await scene.untilSent(id, cut);
    const { delivery } = scene.studio.job(id);
    const first = delivery?.versionId ?? '';
    const versionNumber = delivery?.versionNumber ?? 0;
    repaint(scene.path);
    await stage.clearFaults();
    await scene.expectReady(id, sha256Of(scene.path));
    expect(scene.studio.job(id)).toMatchObject({
      unfinishedVersions: [versionNumber],
      delivery: { versionNumber: versionNumber + 1 },
    });
    expect(await stage.view.version(first)).toMatchObject({ stored: false, status: 'processing' });
    expect(await stage.versionsMade()).toBe(before + 2);
  }),
);

row(24, 'file truncated', () =>
  stage.play({}, async (scene) => {
    const whole = join(scene.folder, 'whole');
    copyFileSync(scene.path, whole);
    await stage.order(anyUpload, standstill(cut));
    const id = await scene.send();
    await scene.untilSent(id, cut);
    const first = scene.studio.job(id).delivery?.versionId ?? '';
    truncateSync(scene.path, 1_000_000);
    await stage.clearFaults();
    await scene.studio.until(
      id,
      (job) => job.state.kind === 'held' && job.state.reason.kind === 'still_being_written',
    );
    expect(await stage.view.version(first)).toMatchObject({ stored: false, status: 'processing' });
    writeFileSync(scene.path, readFileSync(whole));
    await scene.studio.untilState(id, 'sending', 'confirming', 'processing', 'ready');
    await scene.expectReady(id);
  }),
);

row(25, 'file deleted or renamed', () =>
  stage.play({}, async (scene) => {
    await stage.order(anyUpload, standstill(cut));
    const id = await scene.send();
    await scene.untilSent(id, cut);
    unlinkSync(scene.path);
    await stage.clearFaults();
    await scene.expectReady(id);
    const gone = await scene.studio.add(join(scene.folder, 'gone.mov'), scene.target);
    const failed = await scene.studio.untilState(gone, 'failed', 'held');
    expect(failed).toMatchObject({
      state: { kind: 'failed' },
      file: { name: 'gone.mov' },
      target: scene.target,
    });
  }),
);

row(26, 'another file renamed over it', () =>
  stage.play({}, async (scene) => {
    const other = sampleRender(scene.folder, 'other.mov', 90);
    await stage.order(anyUpload, standstill(cut));
    const id = await scene.send();
    await scene.untilSent(id, cut);
    const first = scene.studio.job(id).delivery?.versionId ?? '';
    const sha256 = sha256Of(other);
    renameSync(other, scene.path);
    await stage.clearFaults();
    await scene.expectReady(id, sha256);
    expect(await stage.view.version(first)).toMatchObject({ stored: false });
  }),
);

row(27, 'read error', async () => {
  let broken = 0;
  const badFrom = 5_000_000;
  const open = between((render) =>
    readBy(render, async (buffer, length, position) => {
      if (position < badFrom) return render.read(buffer, length, position);
      broken += 1;
      throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
    }),
  );
  await stage.play({ openRender: open }, async (scene) => {
    const id = await scene.send();
    const failed = await scene.studio.untilState(id, 'failed', 'ready', 'held');
    expect(failed.state.kind).toBe('failed');
    expect(JSON.stringify(failed.state)).toMatch(/5[.,]?\d* ?MB|5,?\d{3},?\d{3}/);
    expect(broken).toBe(3);
  });
});

row(28, 'volume gone', async () => {
  let mounted = true;
  const gone = () => Object.assign(new Error('ENODEV: no such device'), { code: 'ENODEV' });
  const open = between((render) =>
    mounted
      ? {
          ...readBy(render, async (buffer, length, position) => {
            if (!mounted) throw gone();
            return render.read(buffer, length, position);
          }),
          check: async () => (mounted ? render.check() : { kind: 'volume_gone' }),
        }
      : { kind: 'failed', trouble: { kind: 'volume_gone' } },
  );
  await stage.play({ openRender: open }, async (scene) => {
    const before = await stage.versionsMade();
    await stage.order(anyUpload, standstill(cut));
    const id = await scene.send();
    await scene.untilSent(id, cut);
    mounted = false;
    await stage.clearFaults();
    const held = await scene.studio.untilState(id, 'held', 'failed', 'ready');
    expect(held.state).toMatchObject({ kind: 'held', reason: { kind: 'volume_gone' } });
    mounted = true;
    await scene.studio.untilState(id, 'sending', 'confirming', 'processing', 'ready');
    await scene.expectReady(id);
    expect(await stage.versionsMade()).toBe(before + 1);
  });
});

it('leaves a job alone that was canceled while its volume was looked for', async () => {
  let volume: 'there' | 'gone' | 'slow' = 'there';
  const gone = { kind: 'failed', trouble: { kind: 'volume_gone' } } as const;
  const looking = Promise.withResolvers<void>();
  const leaveToAnswer = Promise.withResolvers<void>();
  const looked = Promise.withResolvers<void>();
  const open = async (path: string): Promise<OpenOutcome> => {
    if (volume === 'gone') return gone;
    const outcome = await openRender(path, { clock });
    if (volume === 'there' || outcome.kind === 'failed') return outcome;
    looking.resolve();
    await leaveToAnswer.promise;
    const close = () => outcome.render.close().then(looked.resolve);
    const render = {
      ...readBy(outcome.render, outcome.render.read.bind(outcome.render)),
      close,
      [Symbol.asyncDispose]: close,
    };
    return { kind: 'opened', render };
  };
  await stage.play({ openRender: open }, async (scene) => {
    await stage.order(anyUpload, { kind: 'answer_early', after_bytes: cut, status: 503 });
    const id = await scene.send();
    await scene.studio.until(id, (job) => job.activity.kind === 'retrying');
    await scene.studio.queue.pause({ kind: 'jobs', jobIds: [id] });
    volume = 'gone';
    await scene.studio.queue.resume({ kind: 'jobs', jobIds: [id] });
    await scene.studio.until(id, ({ state }) => state.kind === 'held' && state.reason.kind === 'volume_gone');
    volume = 'slow';
    await looking.promise;
    await scene.studio.queue.cancel([id]);
    leaveToAnswer.resolve();
    await looked.promise;
    expect(scene.studio.job(id).state.kind).toBe('cancelled');
  });
});

row(29, 'locked by the renderer', async () => {
  let locked = true;
  const open = between((render) => (locked ? { kind: 'failed', trouble: { kind: 'locked' } } : render));
  await stage.play({ openRender: open }, async (scene) => {
    const before = await stage.versionsMade();
    const id = await scene.send();
    const held = await scene.studio.untilState(id, 'held', 'failed', 'ready');
    expect(held.state).toMatchObject({ kind: 'held', reason: { kind: 'still_being_written' } });
    expect(await stage.versionsMade()).toBe(before);
    locked = false;
    await scene.studio.untilState(id, 'sending', 'confirming', 'processing', 'ready');
    await scene.expectReady(id);
  });
});

row(30, 'half-written file', () =>
  // Promise: Uploads when the file is complete.
  // Promise: Uploads when complete.
  stage.play({}, async (scene) => {
    const before = await stage.versionsMade();
    const bytes = readFileSync(scene.path);
    writeFileSync(scene.path, bytes.subarray(0, bytes.length / 2));
    const id = await scene.send();
    const held = await scene.studio.untilState(id, 'held', 'failed', 'ready');
    expect(held.state).toMatchObject({ kind: 'held', reason: { kind: 'still_being_written' } });
    expect(await stage.versionsMade()).toBe(before);
    appendFileSync(scene.path, bytes.subarray(bytes.length / 2));
    await scene.studio.untilState(id, 'sending', 'confirming', 'processing', 'ready');
    await scene.expectReady(id);
    expect(await stage.versionsMade()).toBe(before + 1);
  }),
);

row(31, 'empty file, directory, not a video', () =>
  stage.play({}, async (scene) => {
    const before = await stage.versionsMade();
    const named = (name: string) => join(scene.folder, name);
    writeFileSync(named('empty.mov'), '');
    mkdirSync(named('folder.mov'));
    writeFileSync(named('notes.mov'), 'Just a few words, no picture at all.\n'.repeat(100));
    scene.studio.queue.startSending();
    for (const name of ['empty.mov', 'folder.mov', 'notes.mov']) {
      const id = await scene.studio.add(named(name), scene.target);
      const failed = await scene.studio.untilState(id, 'failed', 'held', 'ready');
      expect(failed.state.kind, name).toBe('failed');
    }
    expect(await stage.versionsMade()).toBe(before);
  }),
);
