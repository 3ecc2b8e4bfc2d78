/** @module-tag python3 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeNumberedFrames } from '../../src/engine/sequences/testing/numbered-frames.ts';
import { itLong } from '../../src/engine/testing/it-long.ts';
import { sampleRender } from '../../src/engine/testing/raw-renders.ts';
import { temporaryFolder } from '../../src/engine/testing/temporary-folder.ts';
import { PracticeService } from '../../testing/practice-service.ts';
import { pythonFolder, renderdropCommand, runPython } from './testing/python.ts';

const tour = 'Aurora Arena Tour';

describe('integrations/python', () => {
  let service: PracticeService;
  let home: ReturnType<typeof temporaryFolder>;
  beforeAll(async () => {
    service = await PracticeService.start({ processingMs: 100 });
    home = temporaryFolder();
  });
  beforeEach(async () => {
    await service.control('POST', '/clock', { advance_seconds: 61 });
  });
  afterAll(async () => {
    home[Symbol.dispose]();
    await service.stop();
  });
  const example = async (name: string, ...words: readonly string[]): Promise<string> => {
    const ended = await runPython([join('examples', name), ...words], {
      RENDERDROP_COMMAND: renderdropCommand,
      RENDERDROP_HOME: home.path,
      RENDERDROP_BASE_URL: service.addresses.base_url,
      RENDERDROP_API_KEY: service.addresses.keys.all,
    });
    expect(ended.code, ended.stderr).toBe(0);
    return ended.stdout;
  };
  const render = (name: string): string => sampleRender(home.path, name);
  const frames = async (folder: string): Promise<string> => {
    const nameOf = (number: number) => `Halo_v04.${number}.png`;
    await writeNumberedFrames({ folder, numbers: [1001, 1002, 1003], nameOf });
    return folder;
  };

  it('passes its own tests', async () => {
    const ended = await runPython(['-m', 'unittest', '-q', 'test_renderdrop']);
    expect(ended.code, ended.stderr).toBe(0);
  });

  const examples: Readonly<Record<string, () => Promise<void>>> = {
    '01_projects.py': async () => {
      expect(await example('01_projects.py')).toContain(tour);
    },
    '02_items.py': async () => {
      expect(await example('02_items.py', tour)).toMatch(/LED Main: \d+ versions/);
    },
    '03_next_version.py': async () => {
      const said = await example('03_next_version.py', render('a b.mov'), tour, 'LED Main');
      expect(said).toMatch(/^LED Main is v\d+\n$/);
    },
    '04_by_name.py': async () => {
      expect(await example('04_by_name.py', render('Floor_Ripples_v012.mov'), tour)).toMatch(/^v\d+\n$/);
      expect(await example('04_by_name.py', render('Nothing_Like_It.mov'), tour)).toMatch(/match/i);
    },
    '05_new_item.py': async () => {
      const said = await example('05_new_item.py', render('teaser.mov'), tour, 'Teaser “ü”');
      expect(said).toMatch(/^renderdrop:\/\/project\/\w+\/media\/\w+\/version\/1\n$/);
    },
    '06_progress.py': async () => {
      expect(await example('06_progress.py', render('c.mov'), tour, 'LED Main')).toMatch(/ready\n$/);
    },
    '07_frames.py': async () => {
      using folder = temporaryFolder();
      const path = await frames(folder.path);
      const upload = (rate: string) => example('07_frames.py', path, rate, tour, 'LED Main');
      const said = await upload('24000/1001');
      expect(said).toMatch(/Halo_v04\.mov uploaded as v\d+/);
      // The same frames give the same video and version. Another rate gives another video, which replaces it.
      expect(await upload('24000/1001')).toBe(said);
      expect(await upload('25')).not.toBe(said);
      expect(readdirSync(path).filter((name) => name.includes('.mov'))).toEqual([
        'Halo_v04.mov',
        'Halo_v04.mov.frames.json',
      ]);
    },
    '08_notes.py': async () => {
      expect(await example('08_notes.py', tour, 'Halo Chorus Loop', '25')).toMatch(
        /v\d+ frame \d+: .+ \(.+\)/,
      );
    },
    '09_in_the_background.py': async () => {
      const said = await example('09_in_the_background.py', tour, render('x.mov'), render('y.mov'));
      expect(said.match(/: ready\n/g)).toHaveLength(2);
    },
    '10_retry.py': async () => {
      expect(await example('10_retry.py', render('d.mov'), tour, 'LED Main')).toBe('ready\n');
    },
  };

  const quick = ['03_next_version.py', '08_notes.py'];
  for (const [name, play] of Object.entries(examples))
    (quick.includes(name) ? it : itLong)(`example ${name} does what it says`, play);

  it('has a test for each example', () => {
    expect(readdirSync(join(pythonFolder, 'examples')).toSorted()).toEqual(Object.keys(examples));
  });
});
