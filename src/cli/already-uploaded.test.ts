import { existsSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NodeClock } from '../engine/node/node-clock.ts';
import { itLong } from '../engine/testing/it-long.ts';
import { trouble } from '../engine/testing/jobs.ts';
import { storeIn } from '../engine/testing/store-in.ts';
import { UploadJobs } from '../engine/uploads/tables/upload-jobs.ts';
import { uploadFailures } from '../shared/messages/upload-failures.ts';
import { type JobState, jobIdSchema } from '../shared/model/uploads.ts';
import { expectDelivered, receiptsOf } from './testing/receipts.ts';
import { to, tour, uploadDesk } from './testing/upload-desk.ts';

const desk = uploadDesk();
const puts = async (versionId: unknown) => (await desk.view.version(String(versionId))).puts;

/** Overwrites a job's state in the store, because the test service processes every complete render successfully. */
function endAs(home: string, id: unknown, state: JobState): void {
  using store = storeIn(home, new NodeClock());
  const jobs = new UploadJobs(store);
  const job = jobs.get(jobIdSchema.parse(id));
  if (!job) throw new Error(`No job ${String(id)}`);
  jobs.save([{ ...job, state }]);
}

describe('the same upload again', () => {
  it('ends with 0 and the receipt of the version that is there; the queue keeps no trace of the second request', async () => {
    // Promise: A file that was uploaded to the item before isn't uploaded again: the command ends with the result and the receipt of that version ("already": true).
    // Promise: The history keeps them.
    // Promise: The history keeps one too.
    const path = await desk.renders.small('LED_Main_v40.mov');
    const words = ['upload', path, ...to('LED Main'), '--wait', '--receipt'];
    const [first] = receiptsOf(await desk.cli.call([...words, '--json']));
    rmSync(`${path}.receipt.json`);
    const again = await desk.cli.call([...words, '--json']);
    expect(again.code).toBe(0);
    expect(again.json().at(-1)).toEqual({ ...first, already: true });
    expect(existsSync(`${path}.receipt.json`)).toBe(true);
    expect(existsSync(`${path}.receipt-2.json`)).toBe(false);
    const said = await desk.cli.call(words);
    expect(said.stdout).toBe('LED_Main_v40.mov: Already uploaded · LED Main, v5\n');
    expect(said.stderr).toContain('Add --again to upload it as another version.');
    expect((await desk.cli.call(['queue', '--json'])).json()).toHaveLength(1);
    expect(await puts(first?.['version_id'])).toBe(1);

    // Without --name, the new item would get this item's name. Running a job again must not create a second item.
    const asNew = await desk.cli.call(['upload', path, '-p', tour, '--new', '--wait', '--json']);
    expect([asNew.code, asNew.json().at(-1)]).toEqual([0, { ...first, already: true }]);

    await desk.cli.call(['queue', 'clear']);
    expect((await desk.cli.call(['queue', '--json'])).json()).toHaveLength(0);
    const later = await desk.cli.call([...words, '--json']);
    expect(later.json().at(-1)).toEqual({ ...first, already: true });

    const refused = await desk.cli.call([...words, '--fail-if-uploaded', '--json']);
    expect(refused.code).toBe(5);
    expect(refused.stderr).not.toMatch(/^ +$/m);
    expect(receiptsOf(refused)).toMatchObject([{ state: 'cancelled', version_id: null }]);
    const both = await desk.cli.call([...words, '--fail-if-uploaded', '--again']);
    expect(both.code).toBe(2);

    const another = await desk.cli.call([...words, '--again', '--json']);
    expect(another.code).toBe(0);
    await expectDelivered(desk.view, another, path);
    expect(receiptsOf(another)[0]).not.toHaveProperty('already');
  });

  itLong('of several files uploads those that are new, and has a receipt for each', async () => {
    const [known, fresh] = await Promise.all(
      ['IMAG_Left_v40.mov', 'Floor_Ripples_v40.mov'].map((name) => desk.renders.small(name)),
    );
    await desk.cli.call(['upload', known ?? '', '-p', tour, '--match', '--wait']);
    const both = await desk.cli.call([
      'upload',
      known ?? '',
      fresh ?? '',
      '-p',
      tour,
      '--match',
      '--wait',
      '--json',
    ]);
    expect(both.code).toBe(0);
    const receipts = receiptsOf(both);
    expect(receipts).toHaveLength(2);
    expect(receipts.find(({ file }) => file === known)).toMatchObject({ state: 'ready', already: true });
    expect(receipts.find(({ file }) => file === fresh)).toMatchObject({ state: 'ready' });
  });

  it('of a new item is that item, not a second one of its name', async () => {
    const path = await desk.renders.small('Already_New_v1.mov');
    const words = ['upload', path, '-p', tour, '--new', '--wait', '--json'];
    const [first] = receiptsOf(await desk.cli.call(words));
    const again = await desk.cli.call(words);
    expect(again.code).toBe(0);
    expect(receiptsOf(again)).toEqual([{ ...first, already: true }]);
  });

  itLong('says that processing that version failed, and leaves no receipt beside the render', async () => {
    const path = await desk.renders.small('Halo_Chorus_v40.mov');
    const words = ['upload', path, ...to('Halo Chorus Loop')];
    const [first] = receiptsOf(await desk.cli.call([...words, '--wait', '--json']));
    endAs(desk.cli.home, first?.['job_id'], { kind: 'rejected', atMs: Date.now(), trouble });
    const again = await desk.cli.call([...words, '--receipt', '--json']);
    expect(again.code).toBe(0);
    expect(receiptsOf(again)).toMatchObject([
      { version_id: first?.['version_id'], state: 'rejected', already: true },
    ]);
    expect(existsSync(`${path}.receipt.json`)).toBe(false);
    const waiting = await desk.cli.call([...words, '--wait']);
    expect(waiting.code).toBe(6);
    expect(waiting.stderr).toContain(uploadFailures.could_not_be_processed.sentence);
    expect(await puts(first?.['version_id'])).toBe(1);
  });

  itLong('says truthfully that the earlier one was canceled while it was processed', async () => {
    const path = await desk.renders.small('IMAG_Right_v40.mov');
    const words = ['upload', path, ...to('IMAG Right'), '--json'];
    const [first] = receiptsOf(await desk.cli.call(words));
    expect(first).toMatchObject({ state: 'processing' });
    const canceled = { kind: 'cancelled', atMs: Date.now(), versionRemains: true, bytes: 'arrived' } as const;
    endAs(desk.cli.home, first?.['job_id'], canceled);
    const again = await desk.cli.call(words);
    expect(again.code).toBe(0);
    expect(receiptsOf(again)).toMatchObject([
      { version_id: first?.['version_id'], state: 'unconfirmed', already: true },
    ]);
    const waiting = await desk.cli.call([...words, '--wait']);
    expect(waiting.code).toBe(7);
  });
});
