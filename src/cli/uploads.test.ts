import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PracticeService } from '../../testing/practice-service.ts';
import { itLong } from '../engine/testing/it-long.ts';
import { repaint } from '../engine/testing/raw-renders.ts';
import { SampleRenders, testPicture } from '../engine/testing/sample-renders.ts';
import { spoilTimecode } from '../engine/testing/spoil-timecode.ts';
import { ServiceView } from '../engine/testing/upload-studio.ts';
import { startTimecodeUnreadSays } from '../shared/messages/media-files.ts';
import { CommandLine, complaintsIn } from './testing/command-line.ts';
import { expectDelivered, receiptsOf } from './testing/receipts.ts';
import { to, tour, uploadDesk } from './testing/upload-desk.ts';

const desk = uploadDesk();

describe('upload', () => {
  it('ends with the receipt of a version that is ready, and keeps one beside the render', async () => {
    const path = await desk.renders.small('LED_Main_v012.mov');
    const ended = await desk.cli.run(['upload', path, ...to('LED Main'), '--wait', '--json', '--receipt']);
    expect(complaintsIn(ended.stderr)).toBe('');
    expect(ended.code).toBe(0);
    const lines = ended.json();
    expect(lines[0]).toMatchObject({ type: 'queued', file: path });
    expect(lines.filter(({ type }) => type === 'state').at(-1)).toMatchObject({ state: 'ready' });
    expect(lines.at(-1)).toMatchObject({
      type: 'receipt',
      file: path,
      state: 'ready',
      size_bytes: readFileSync(path).length,
    });
    await expectDelivered(desk.view, ended, path);
    expect(JSON.parse(readFileSync(`${path}.receipt.json`, 'utf8'))).toEqual(lines.at(-1));
    expect(existsSync(`${path}.receipt.json.unfinished`)).toBe(false);
  });

  it('ends once it is uploaded, without --wait; the same command follows that version, and nothing is uploaded twice', async () => {
    // Promise: Following that upload.
    const path = await desk.renders.small('IMAG_v1.mov');
    const first = await desk.cli.call(['upload', path, ...to('IMAG Left')]);
    expect(first.stdout).toBe('IMAG_v1.mov: Uploaded · IMAG Left, v4\n');
    expect(first.stderr).toContain('IMAG_v1.mov: Preparing');
    expect(first.code).toBe(0);
    const same = await desk.cli.call(['upload', path, ...to('IMAG Left'), '--wait', '--json']);
    expect(same.stderr).toContain('already uploading to this item');
    expect(same.code).toBe(0);
    expect(receiptsOf(same)).toMatchObject([{ state: 'ready', version_number: 4 }]);
    const second = await desk.cli.call(['upload', path, ...to('IMAG Left'), '--json']);
    expect(second.code).toBe(0);
    expect(receiptsOf(second)).toEqual([{ ...receiptsOf(same)[0], already: true }]);
    expect((await desk.cli.call(['queue', '--json'])).json()).toHaveLength(1);
    const third = await desk.cli.call(['upload', path, ...to('IMAG Left'), '--again', '--json']);
    expect(third.code).toBe(0);
    await expectDelivered(desk.view, third, path);
  });

  itLong(
    'says that the start timecode of a render cannot be read, and only then',
    { tags: ['ffmpeg'] },
    async () => {
      await using samples = await SampleRenders.create();
      const words = [...testPicture('24000/1001'), '-timecode', '00:00:00:00'];
      const path = await samples.make('Timecode_v031.mov', words);
      const read = await desk.cli.call(['upload', path, '-p', tour, '--new']);
      expect(read.stderr).not.toContain(startTimecodeUnreadSays);
      spoilTimecode(path, 24);
      const unread = await desk.cli.call(['upload', path, '-p', tour, '--new']);
      expect(unread).toMatchObject({ code: 0, stderr: expect.stringContaining(startTimecodeUnreadSays) });
    },
  );

  itLong('sends several, each to the item of its name, or each as a new item', async () => {
    const paths = await Promise.all(
      ['IMAG_Right_v7.mov', 'Floor-Ripples-r2.mov'].map((name) => desk.renders.small(name)),
    );
    const matched = await desk.cli.call(['upload', ...paths, '-p', tour, '--match', '--wait', '--json']);
    expect(matched).toMatchObject({ code: 0, stderr: expect.stringContaining('→ IMAG Right') });
    for (const path of paths) await expectDelivered(desk.view, matched, path);
    const strangers = await Promise.all(
      ['Sky_Loop_v7.mov', 'Roof-Wash_r2.mov'].map((name) => desk.renders.small(name)),
    );
    const fresh = await desk.cli.call(['upload', ...strangers, '-p', tour, '--new', '--wait', '--json']);
    expect(fresh.code).toBe(0);
    expect(fresh.json().slice(0, 2)).toMatchObject([{ name: 'Sky Loop' }, { name: 'Roof-Wash' }]);
    for (const path of strangers) await expectDelivered(desk.view, fresh, path);
  });

  it('names a new item of a video whose name ends in .zip without that, and refuses what is a ZIP archive', async () => {
    const render = await desk.renders.small('Zipped_Owl.mov');
    renameSync(render, `${render}.zip`);
    const said = await desk.cli.call(['upload', `${render}.zip`, '-p', tour, '--new']);
    expect(said.code, said.stderr).toBe(0);
    expect(said.stderr).toMatch(/Named \.zip, uploads as a video \(\w+/);
    const archive = `${dirname(render)}/Packed_Owl.mov.zip`;
    writeFileSync(archive, Buffer.concat([Buffer.from('504b030414000000', 'hex'), Buffer.alloc(2_000, 7)]));
    const refused = await desk.cli.call(['upload', archive, '-p', tour, '--new']);
    expect(refused.code).toBe(5);
    expect(refused.stdout).toContain("This isn't a readable video.");
    const project = (await desk.view.projects()).find(({ name }) => name === tour);
    const names = (await desk.view.media(project?.id ?? '')).map(({ name }) => name);
    expect(names).toContain('Zipped Owl');
    expect(names.filter((name) => name.includes('Packed'))).toEqual([]);
  });

  it('makes no second item beside an image of that name: it says so and ends with 5', async () => {
    const path = await desk.renders.small('Backdrop_Still_v2.mov');
    const refused = await desk.cli.call(['upload', path, '-p', tour, '--new']);
    expect(refused.code).toBe(5);
    expect(refused.stderr).toContain('“Backdrop Still” is an image: only videos take new versions.');
    expect(refused.stderr).toContain('make another item of this name with --name');
    expect((await desk.cli.call(['queue'])).stdout).not.toContain('Backdrop_Still');
  });

  it('makes no second item beside a video of that name, unless its name is given', async () => {
    const render = await desk.renders.small('Second_Owl_v1.mov');
    const upload = (path: string, ...more: readonly string[]) =>
      desk.cli.call(['upload', path, '-p', tour, '--new', ...more]);
    expect((await upload(render, '--wait')).code).toBe(0);
    const changed = await desk.renders.small('Second_Owl_v2.mov');
    repaint(changed);
    expect(statSync(changed).size).toBe(statSync(render).size);
    const refused = await upload(changed);
    expect([refused.code, refused.stdout]).toEqual([5, '']);
    expect(refused.stderr).toContain('There is already an item named “Second Owl”.');
    expect(refused.stderr).toContain('Add a version to it with --media, or make another item');
    expect((await upload(render)).stdout).toContain('Already uploaded');
    expect((await upload(changed, '--name', 'Second Owl')).code).toBe(0);
  });

  it('never guesses where a render belongs, and sends nothing then', async () => {
    const [unsure, known] = await Promise.all([
      desk.renders.small('IMAG.mov'),
      desk.renders.small('LED_Main_v9.mov'),
    ]);
    const ended = await desk.cli.call(['upload', known, unsure, '-p', tour, '--match', '--json']);
    expect(ended.code).toBe(2);
    expect(ended.json()).toMatchObject([
      { type: 'error', code: 'match_ambiguous', message: 'No certain match for IMAG.mov.' },
    ]);
    const lost = await desk.cli.call([
      'upload',
      await desk.renders.small('Zeppelin.mov'),
      '-p',
      tour,
      '--match',
    ]);
    expect(lost.code).toBe(4);
    expect((await desk.cli.call(['queue'])).stdout).toContain('The queue is empty.');
  });

  it.each([
    ['what is no video', 5, async () => textFile(), ['-p', tour, '-m', 'LED Main'], 'readable video'],
    [
      'an item that is audio',
      5,
      () => desk.renders.small('a.mov'),
      ['-p', tour, '-m', 'Guide Track'],
      'only videos',
    ],
    [
      'a project to look at only',
      3,
      () => desk.renders.small('a.mov'),
      ['-p', 'Harbour Lights Festival', '--new'],
      'view only',
    ],
    [
      'a project that was never opened',
      5,
      () => desk.renders.small('a.mov'),
      ['-p', 'Old Opera House 2024', '--new'],
      'Open it once',
    ],
    [
      'an item that is not there',
      4,
      () => desk.renders.small('a.mov'),
      ['-p', tour, '-m', 'LED Mian'],
      'LED Main',
    ],
  ])('refuses %s with %i', async (_what, code, file, where, text) => {
    const ended = await desk.cli.call(['upload', await file(), ...where, '--json']);
    expect(ended.stderr + ended.stdout).toContain(text);
    expect(ended.code).toBe(code);
    expect(ended.json().length).toBeGreaterThan(0);
  });

  it('ends with 5 where the workspace takes no more, and says under which name it waits', async () => {
    await desk.service.control('POST', '/faults', {
      on: { method: 'POST', path: '/v1/projects/*/media/*/versions' },
      fault: { kind: 'answer', status: 403, code: 'video_minutes_exceeded' },
    });
    const ended = await desk.cli.call([
      'upload',
      await desk.renders.small('held.mov'),
      ...to('Halo Chorus Loop'),
    ]);
    expect(ended.code).toBe(5);
    const [, shortId = ''] = /in the queue as (\w{6}):/.exec(ended.stderr) ?? [];
    expect((await desk.cli.call(['queue', 'cancel', shortId])).stdout).toContain('held.mov');
  });

  itLong(
    'asks about a render of another shape than the item its name matches, and says so where the item was named',
    async () => {
      const square = await desk.renders.small('Floor_square.mov');
      const path = join(dirname(square), 'Halo_Chorus_Loop_v3.mov');
      renameSync(square, path);
      const says = /Another shape: \d+ × \d+, was 15360 × 1080\./;
      const item = async () => {
        const project = (await desk.view.projects()).find(({ name }) => name === tour);
        return (await desk.view.media(project?.id ?? '')).find(({ name }) => name === 'Halo Chorus Loop');
      };
      const before = (await item())?.versions_count ?? 0;
      const asked = await desk.cli.call(['upload', path, '-p', tour, '--match']);
      expect(asked.code).toBe(5);
      expect(asked.stderr).toMatch(says);
      expect(asked.stderr).toContain('add --any-shape');
      expect((await item())?.versions_count).toBe(before);
      const said = await desk.cli.call(['upload', path, '-p', tour, '--match', '--any-shape']);
      expect(said.code, said.stderr).toBe(0);
      expect((await item())?.versions_count).toBe(before + 1);
      const wide = await desk.renders.small('LED_Main_wide.mov');
      const named = await desk.cli.call(['upload', wide, ...to('Halo Chorus Loop'), '--wait']);
      expect(named.code, named.stderr).toBe(0);
      expect(named.stderr).toMatch(/Another shape than the version before: \d+ × \d+ instead of/);
      expect((await item())?.versions_count).toBe(before + 2);
    },
  );

  itLong('ends with 6 when the service cannot make a video of it', async () => {
    // Processing takes long enough here for the test to set its result.
    await using slow = await PracticeService.start({ processingMs: 600_000 });
    using line = CommandLine.on(slow);
    const there = new ServiceView(slow);
    const path = await desk.renders.small('broken.mov');
    const command = line.start(['upload', path, ...to('Halo Chorus Loop'), '--wait', '--json']);
    await command.until('"state":"processing"');
    const project = (await there.projects()).find(({ name }) => name === tour);
    const item = (await there.media(project?.id ?? '')).find(({ name }) => name === 'Halo Chorus Loop');
    const [job] = (await line.run(['queue', '--json'])).json();
    const failed = { ...item, status: 'error', version: { id: job?.['version_id'], created_at: null } };
    const list = { object: 'list', data: [failed], has_more: false, next_cursor: null };
    const media = `/v1/projects/${project?.id}/media`;
    for (const [where, body] of [
      [media, list],
      [`${media}/${item?.id}`, failed],
    ] as const) {
      await slow.control('POST', '/faults', {
        on: { method: 'GET', path: where },
        times: 100,
        fault: { kind: 'answer', status: 200, body },
      });
    }
    const ended = await command.ended;
    expect(receiptsOf(ended)).toMatchObject([{ state: 'rejected' }]);
    expect(ended.code).toBe(6);
  });

  itLong('gives up with 10 when nothing moves for too long, and keeps the render in the queue', async () => {
    await desk.service.control('POST', '/faults', {
      on: { method: 'POST', path: '/v1/projects/{projectId}/media' },
      times: 100,
      fault: { kind: 'answer', status: 503 },
    });
    const path = await desk.renders.small('late.mov');
    const ended = await desk.cli.call(['upload', path, '-p', tour, '--new', '--patience', '0.2']);
    expect(ended.stderr).toContain('Gave up');
    expect(ended.code).toBe(10);
    await desk.service.control('DELETE', '/faults');
    const again = await desk.cli.call(['queue', 'run', '--json']);
    expect(again.code).toBe(0);
    await expectDelivered(desk.view, again, path);
  });
});

function textFile(): string {
  const path = join(desk.cli.home, 'notes.mov');
  writeFileSync(path, 'these are only words\n'.repeat(200));
  return path;
}
