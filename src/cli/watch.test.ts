import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, globSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PracticeService } from '../../testing/practice-service.ts';
import { writeNumberedFrames } from '../engine/sequences/testing/numbered-frames.ts';
import { itLong } from '../engine/testing/it-long.ts';
import { repaint, sampleRender, sha256Of } from '../engine/testing/raw-renders.ts';
import { temporaryFolder } from '../engine/testing/temporary-folder.ts';
import { computerHas } from './testing/black-box/abilities.ts';
import type { Ended } from './testing/command-line.ts';
import { CommandLine, complaintsIn } from './testing/command-line.ts';
import { tour, uploadDesk } from './testing/upload-desk.ts';
import { watchLineSchema } from './testing/watch-lines.ts';

const desk = uploadDesk();

const quick = ['--quiet-seconds', '0.4', '--json'];
const linesOf = (ended: Ended) =>
  ended
    .json()
    .filter(({ type }) => type !== 'receipt' && type !== 'error')
    .map((line) => watchLineSchema.parse(line));
const filesOf = (ended: Ended) => linesOf(ended).filter((line) => line.type === 'file');
const lastOf = (ended: Ended, path: string) =>
  filesOf(ended)
    .filter((line) => line.path === path)
    .at(-1);

describe('renderdrop watch', () => {
  it('once: each file to the item of its name, and asks about what matches nothing', async () => {
    // Promise: The same file is never uploaded to the same item twice, whatever its name.
    // Promise: Hidden and temporary files are never uploaded.
    using folder = temporaryFolder();
    const main = sampleRender(folder.path, 'LED_Main_v012.mov');
    sampleRender(folder.path, 'Nothing_Like_This_At_All.mov');
    sampleRender(folder.path, '.LED_Main_v013.mov');
    sampleRender(folder.path, 'LED_Main_v014.mov.part');
    const words = ['watch', folder.path, '-p', tour, '--match', '--once', ...quick];
    const ended = await desk.cli.run(words);
    expect(complaintsIn(ended.stderr)).toBe('');
    expect(lastOf(ended, 'LED_Main_v012.mov')).toMatchObject({
      state: 'uploaded',
      target: { kind: 'version', mediaName: 'LED Main' },
      times: {
        completeAtMs: expect.any(Number),
        matchedAtMs: expect.any(Number),
        uploadedAtMs: expect.any(Number),
        readyAtMs: expect.any(Number),
      },
    });
    const versionId = lastOf(ended, 'LED_Main_v012.mov')?.version_id ?? '';
    expect((await desk.view.version(versionId)).sha256).toBe(sha256Of(main));
    expect(lastOf(ended, 'Nothing_Like_This_At_All.mov')).toMatchObject({ state: 'choosing' });
    expect(new Set(filesOf(ended).map(({ path }) => path)).size).toBe(2);
    expect(ended.code).toBe(4);
    expect(linesOf(ended).at(-1)).toMatchObject({ type: 'summary', uploaded: 1, need_you: 1 });

    // The same command again uploads nothing. A copy under another name does not count as new.
    copyFileSync(main, join(folder.path, 'LED_Main_v015.mov'));
    const again = await desk.cli.call(words);
    expect(lastOf(again, 'LED_Main_v015.mov')).toMatchObject({
      state: 'skipped',
      reason: { kind: 'same_bytes', itemName: 'LED Main' },
    });
    expect(lastOf(again, 'LED_Main_v012.mov')).toMatchObject({ state: 'uploaded', version_id: versionId });

    // The same name with other bytes becomes the next version.
    repaint(main);
    const third = await desk.cli.call(words);
    const next = lastOf(third, 'LED_Main_v012.mov');
    expect(next).toMatchObject({ state: 'uploaded', render: 2 });
    expect((await desk.view.version(next?.version_id ?? '')).sha256).toBe(sha256Of(main));
  });

  it('says which options fill the gaps of a sequence and skip its stray frames, and takes those', async () => {
    using folder = temporaryFolder();
    for (const number of [1, 2, 3, 5, 6, 9000])
      writeFileSync(join(folder.path, `Gap_Heron.${String(number).padStart(4, '0')}.png`), 'A frame.');
    const words = [
      'watch',
      folder.path,
      '-p',
      tour,
      '--new',
      '--once',
      '--quiet-seconds',
      '0.4',
      '--fps',
      '25',
    ];
    const asks = await desk.cli.call(words);
    expect(asks.code).toBe(5);
    expect(asks.stdout).toContain('Frame 9000 may not belong to this render');
    expect(asks.stderr).toContain('To skip stray frames, add --skip-strays. To fill gaps, add --fill-gaps.');
    const planned = await desk.cli.call([...words, '--skip-strays', '--fill-gaps', '--dry-run']);
    expect(planned.stdout).toContain('1-6, PNG, 5 frames, 1 missing: 4');
    expect(planned.stdout).toContain('1 upload (');
    expect((await desk.cli.call([...words.slice(0, -2), '--fill-gaps'])).stderr).toContain(
      '--fps RATE is missing.',
    );
  });

  it('keeps the transparency of frames, and says which chosen codec loses it', {
    tags: ['ffmpeg'],
  }, async () => {
    using folder = temporaryFolder();
    const render = (name: string) =>
      writeNumberedFrames({
        ...{ folder: folder.path, numbers: [1, 2, 3], pixels: 'rgba' },
        nameOf: (number) => `${name}.000${number}.png`,
      });
    const words = [
      ...['watch', folder.path, '-p', tour, '--new', '--once', '--quiet-seconds', '0.4'],
      ...['--fps', '25'],
    ];
    const videoOf = (name: string) => {
      const [path = ''] = globSync(join(desk.cli.home, '**', 'encoded', `${name}.*`));
      const show = ['-select_streams', 'v:0', '-show_entries', 'stream=codec_name,pix_fmt', '-of', 'csv=p=0'];
      return execFileSync('ffprobe', ['-v', 'error', ...show, path], { encoding: 'utf8' }).trim();
    };
    await render('Glass_Heron');
    const kept = await desk.cli.call(words);
    expect(kept.code).toBe(0);
    expect(kept.stdout).not.toContain('Transparency');
    expect(videoOf('Glass_Heron')).toMatch(/^prores,yuva444p/);
    await render('Lost_Heron');
    const lost = 'Transparency is lost in H.264.';
    const planned = await desk.cli.call([...words, '--codec', 'h264', '--dry-run']);
    expect(planned.stdout).toMatch(new RegExp(`^Lost_Heron, .*${lost}$`, 'm'));
    const ended = await desk.cli.call([...words, '--codec', 'h264']);
    expect(ended.stdout).toMatch(new RegExp(`^Lost_Heron, .*: Ready\\. ${lost}$`, 'm'));
    expect(videoOf('Lost_Heron')).toBe('h264,yuv420p');
  });

  itLong.skipIf(process.platform === 'win32')(
    'sends nothing through a link out of the folder unless told to, and says what it left out',
    async () => {
      using folder = temporaryFolder();
      const renders = join(folder.path, 'renders');
      mkdirSync(join(folder.path, 'show'));
      mkdirSync(renders);
      symlinkSync(sampleRender(folder.path, 'private.mov'), join(renders, 'Link_v001.mov'));
      sampleRender(join(folder.path, 'show'), 'Built Show.mov');
      symlinkSync(join(folder.path, 'show'), join(renders, 'show'));
      // A shell can pass bytes that a JavaScript string cannot.
      sampleRender(renders, 'odd.mov');
      execFileSync('bash', ['-c', `cd "$1" && mv odd.mov $'Odd_\\xe9.mov'`, 'mv', renders]);
      const words = ['watch', renders, '-p', tour, '--new', '--once', ...quick];
      const planned = await desk.cli.run([...words, '--dry-run']);
      expect(linesOf(planned).at(-1)).toMatchObject({ type: 'plan_total', uploads: 1, outside_links: 2 });
      const ended = await desk.cli.call(words);
      expect(linesOf(ended).filter(({ type }) => type === 'folder')).toContainEqual(
        expect.objectContaining({
          next: '2 links lead out of this folder. Skipped, the first is Link_v001.mov.',
        }),
      );
      expect(filesOf(ended).map(({ path }) => path)).toSatisfy((paths: readonly string[]) =>
        paths.every((path) => path === 'Odd_\udce9.mov'),
      );
      expect(linesOf(ended).at(-1)).toMatchObject({ type: 'summary', uploaded: 1, exit_code: 0 });

      const both = await desk.cli.run([...words, '--follow-links', '--shared']);
      expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('other computers share')]);
      const followed = await desk.cli.run([...words, '--follow-links']);
      expect(lastOf(followed, 'Link_v001.mov')).toMatchObject({ state: 'uploaded' });
      expect(lastOf(followed, 'show/Built Show.mov')).toMatchObject({ state: 'uploaded' });
    },
  );

  it('once: gives up on a file that is written all the time with 75, so that a farm tries again', async () => {
    using folder = temporaryFolder();
    const recording = sampleRender(folder.path, 'Endless_Recording.mov');
    const writing = setInterval(() => appendFileSync(recording, 'one more frame'), 100);
    const words = ['watch', folder.path, '-p', tour, '--new', '--once', '--patience', '0.03', '--json'];
    const ended = await desk.cli
      .call([...words, '--quiet-seconds', '60'])
      .finally(() => clearInterval(writing));
    expect([ended.code, lastOf(ended, 'Endless_Recording.mov')?.state]).toEqual([75, 'settling']);
    expect(linesOf(ended).at(-1)).toMatchObject({ type: 'summary', still_open: 1, exit_code: 75 });
  });

  it('once: gives up with 10 when the service is gone, however often it tries again', async () => {
    using folder = temporaryFolder();
    await using service = await PracticeService.start({ processingMs: 200 });
    using cli = CommandLine.on(service);
    cli.limitTo(20_000);
    sampleRender(folder.path, 'LED_Main_v012.mov');
    const words = ['watch', folder.path, '-p', tour, '--match', '--once', '--patience', '0.1', ...quick];
    const running = cli.start(words);
    await running.until('"state":"queued"');
    await service.stop();
    const ended = await running.ended;
    expect(ended.code, ended.stderr).toBe(10);
    expect(linesOf(ended).at(-1)).toMatchObject({ type: 'summary', still_open: 1, exit_code: 10 });
  });

  it('watches on: leaves alone what was there, takes what comes, and ends with Ctrl-C', async () => {
    // Promise: 312 files stay as they are.
    // Promise: file stays as it is
    using folder = temporaryFolder();
    sampleRender(folder.path, 'Old_One.mov');
    const running = desk.cli.start(['watch', folder.path, '-p', tour, '--new', ...quick]);
    await running.until('"condition":"watching"');
    const fresh = sampleRender(folder.path, 'Brand_New_Thing_v001.mov');
    await running.until(/"path":"Brand_New_Thing_v001.mov".*"state":"uploaded"/);
    running.child.kill('SIGINT');
    const ended = await running.ended;
    expect(ended.code).toBe(130);
    expect(filesOf(ended).map(({ path }) => path)).not.toContain('Old_One.mov');
    const last = lastOf(ended, 'Brand_New_Thing_v001.mov');
    expect(last?.target).toMatchObject({ kind: 'new_item' });
    expect((await desk.view.version(last?.version_id ?? '')).sha256).toBe(sha256Of(fresh));
    expect(
      linesOf(ended).find((line) => line.type === 'folder' && line.condition === 'watching'),
    ).toMatchObject({
      there_already: 1,
    });
  });

  itLong('asks for the items of the project again until the service tells them', async () => {
    // Promise: Retrying.
    using folder = temporaryFolder();
    const items = { on: { method: 'GET', path: '/v1/projects/*/media' }, times: 100_000 };
    const fault = { kind: 'answer', status: 503, code: 'internal_error' };
    await desk.service.control('POST', '/faults', { ...items, fault });
    try {
      const running = desk.cli.start(['watch', folder.path, '-p', tour, '--match', ...quick]);
      await running.until('"condition":"watching"');
      sampleRender(folder.path, 'LED_Main_v041.mov');
      await running.until("Couldn't load the project's items");
      await desk.service.control('DELETE', '/faults');
      await running.until(/"path":"LED_Main_v041.mov".*"state":"(?:uploaded|under_way)"/);
      running.child.kill('SIGINT');
      await running.ended;
    } finally {
      await desk.service.control('DELETE', '/faults');
    }
  });

  itLong.skipIf(!computerHas('the right to mount'))(
    'says when the drive is gone, and resumes when it is back',
    async () => {
      using folder = temporaryFolder();
      const [drive, renders] = [join(folder.path, 'drive'), join(folder.path, 'renders')];
      mkdirSync(drive);
      mkdirSync(renders);
      const binary = fileURLToPath(new URL('../../bin/renderdrop', import.meta.url));
      const words = ['watch', renders, '-p', tour, '--new', ...quick].map((word) => `'${word}'`).join(' ');
      const script = `mount -t tmpfs none '${drive}' && mount --bind '${drive}' '${renders}' && exec '${binary}' ${words}`;
      const running = desk.cli.start(['-m', 'sh', '-c', script], {}, 'unshare');
      const inside = (...command: readonly string[]) =>
        execFileSync('nsenter', ['-t', String(running.child.pid), '-m', ...command]);
      await running.until('"condition":"watching"');
      const first = sampleRender(folder.path, 'Drive First.mov');
      inside('cp', first, renders);
      await running.until(/"path":"Drive First.mov".*"state":"uploaded"/);
      inside('umount', '-l', renders);
      await running.until('"condition":"disconnected"');
      inside('cp', sampleRender(folder.path, 'Drive Second.mov'), drive);
      inside('mount', '--bind', drive, renders);
      await running.until(/"path":"Drive Second.mov".*"state":"uploaded"/);
      running.child.kill('SIGINT');
      const ended = await running.ended;
      expect(
        filesOf(ended).filter(({ path, state }) => path === 'Drive First.mov' && state === 'uploaded'),
      ).toHaveLength(1);
      expect(lastOf(ended, 'Drive First.mov')).toMatchObject({ state: 'uploaded', render: 1 });
    },
  );

  it('says what it would do, and does nothing', async () => {
    using folder = temporaryFolder();
    sampleRender(folder.path, 'LED_Main_v001.mov');
    sampleRender(folder.path, 'LED_Main_v002.mov');
    sampleRender(folder.path, 'Zzyzx.mov');
    const words = ['watch', folder.path, '-p', tour, '--match', '--dry-run', '--exclude', '*v001*', '--json'];
    const ended = await desk.cli.call(words);
    expect(ended.code).toBe(0);
    expect(linesOf(ended)).toMatchObject([
      { type: 'plan', path: 'LED_Main_v002.mov', plan: 'upload', target: { mediaName: 'LED Main' } },
      { type: 'plan', path: 'Zzyzx.mov', plan: 'choose' },
      { type: 'plan_total', files: 2, uploads: 1, choices: 1, left_out: 1 },
    ]);
  });

  it('refuses what it cannot make sense of before anything is looked at', async () => {
    using folder = temporaryFolder();
    const refused = async (...words: string[]) => (await desk.cli.call(['watch', ...words])).code;
    expect(await refused(folder.path, '-p', tour)).toBe(2);
    expect(await refused(folder.path, '-p', tour, '--match', '--new')).toBe(2);
    expect(await refused(folder.path, '--match')).toBe(2);
    expect(await refused(folder.path, '-p', tour, '--pattern', '{itm}')).toBe(2);
    expect(await refused(join(folder.path, 'nowhere'), '-p', tour, '--match')).toBe(4);
  });
});
