import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PracticeService } from '../../testing/practice-service.ts';
import { NodeClock } from '../engine/node/node-clock.ts';
import { aDelivery, facts, inState } from '../engine/testing/jobs.ts';
import { storeIn } from '../engine/testing/store-in.ts';
import { ServiceView } from '../engine/testing/upload-studio.ts';
import { historyEntryOf } from '../engine/uploads/job/receipts.ts';
import { UploadHistory } from '../engine/uploads/tables/upload-history.ts';
import { mediaIdSchema, versionIdSchema } from '../shared/api/ids.ts';
import { answerTexts } from '../shared/messages/cli/answers.ts';
import { startTimecodeUnreadSays, unevenRateSays } from '../shared/messages/media-files.ts';
import { CommandLine, complaintsIn, refillRequests } from './testing/command-line.ts';

let service: PracticeService;
let view: ServiceView;
let cli: CommandLine;
const tour = 'Aurora Arena Tour';

beforeAll(async () => {
  service = await PracticeService.start();
  view = new ServiceView(service);
  cli = CommandLine.on(service);
});
beforeEach(() => refillRequests(service));
afterAll(async () => {
  cli[Symbol.dispose]();
  await service.stop();
});

/** The id of an item with notes on more than one version. The name would not do: several items may have it. */
async function mediaWithNotesOnVersions(): Promise<string> {
  const ofProject = (await cli.call(['notes', tour, '--status', 'all', '--json'])).json();
  const versions = new Map<string, Set<unknown>>();
  for (const { media_id: media, version_number: number } of ofProject)
    versions.set(String(media), (versions.get(String(media)) ?? new Set()).add(number));
  const [found] = [...versions].filter(([, numbers]) => numbers.size > 1);
  if (!found) throw new Error('No item of the practice studio has notes on two versions');
  return found[0];
}

const withKey = (key: keyof PracticeService['addresses']['keys']) => ({
  RENDERDROP_API_KEY: service.addresses.keys[key],
});

describe('lists', () => {
  it.each([
    [['projects'], ['NAME', 'Aurora Arena Tour', 'owner']],
    [
      ['media', tour],
      ['LED Main', '3840 × 1080', '3:04', 'audio'],
    ],
    [['media', 'aurora arena tour', '--status', 'error'], ['Encore Countdown']],
    [
      ['stages', tour],
      ['LED Main, IMAG Left', 'none known yet'],
    ],
    [
      ['comps', tour],
      ['Opener, full rig', 'in review'],
    ],
    [['whoami'], ['Northlight Studio', 'RENDERDROP_API_KEY', 'media:write']],
    [['queue'], ['The queue is empty.']],
  ])('%j', async (words, expected) => {
    const { code, stdout, stderr } = await cli.call(words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const text of expected) expect(stdout).toContain(text);
    const asJson = await cli.call([...words, '--json']);
    expect(asJson.code).toBe(0);
    for (const line of asJson.json()) expect(line).toHaveProperty('id');
  });

  it('print nothing if there is nothing to list', async () => {
    expect((await cli.call(['queue'])).stdout).toBe('The queue is empty.\n');
  });

  it('print all pages of a long list', async () => {
    const { json } = await cli.call(['media', 'Content Library', '--json']);
    expect(json()).toHaveLength(250);
  });
});

describe('names', () => {
  it.each([
    [['media', 'Aurora'], 4, 'Aurora Arena Tour'],
    [['media', 'prj_doesnotexist'], 4, 'No project is named'],
    [['notes', tour, 'LED Mian'], 4, 'LED Main'],
    [['stages', tour, '--no'], 2, 'has no --no'],
  ])('%j that mean nothing end with %i and what comes close', async (words, code, text) => {
    const ended = await cli.call(words);
    expect(ended.stderr).toContain(text);
    expect(ended.code).toBe(code);
  });

  it('that are similar are suggested once, and given to scripts as candidates', async () => {
    const ended = await cli.call(['notes', tour, 'LED Mian', '--json']);
    const similar = /^No item.*\n(Similar names: LED Main.*)$/m.exec(
      ended.stderr.replace('renderdrop: ', ''),
    )?.[1];
    expect(ended.stderr.match(/LED Main/g)).toHaveLength(1);
    const [error] = ended.json();
    expect(error).toMatchObject({ code: 'item_not_found', exit_code: 4, remedy: similar });
    expect(error?.['candidates']).toContainEqual(expect.stringMatching(/ {2}LED Main$/));
  });

  it('that are ambiguous end with 2 and list both meanings', async () => {
    const [project] = await view.projects();
    await fetch(new URL(`/v1/projects/${project?.id}/media`, service.baseUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${service.addresses.keys.all}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'LED Main' }),
    });
    const ended = await cli.call(['notes', tour, 'led main', '--json']);
    expect(ended.code).toBe(2);
    const [error] = ended.json();
    expect(error).toMatchObject({ code: 'ambiguous_name', exit_code: 2 });
    expect(error?.['candidates']).toHaveLength(2);
  });
});

describe('keys', () => {
  it.each([
    ['expired', 3, 'has expired'],
    ['revoked', 3, 'was revoked'],
  ] as const)('that are %s end with %i', async (key, code, text) => {
    const ended = await cli.call(['projects'], withKey(key));
    expect(ended.stderr).toContain(text);
    expect(ended.code).toBe(code);
  });

  it('without the permission end with 3, naming it', async () => {
    const ended = await cli.call(
      ['comp', 'create', tour, '--stage', 'Halo ring', '--screen', 'Halo 360=Halo Chorus Loop'],
      withKey('read'),
    );
    expect(ended.stderr).toContain('comps:write');
    expect(ended.code).toBe(3);
  });

  it('appear neither in the output nor in the data folder', async () => {
    const { stdout, stderr } = await cli.call(['doctor']);
    expect(stdout + stderr).not.toContain(service.addresses.keys.all);
  });
});

describe('link', () => {
  it('opens an item, a version or a frame of it', async () => {
    const [item] = (await cli.call(['media', tour, '--search', 'Halo Chorus Loop', '--json'])).json();
    const url = `renderdrop://project/${String(item?.['project_id'])}/media/${String(item?.['id'])}`;
    const words = ['link', tour, 'Halo Chorus Loop'];
    expect((await cli.call(words)).stdout).toBe(`${url}\n`);
    const ended = await cli.call([...words, '--version', 'v5', '--frame', '1043', '--json']);
    expect(ended.json()).toMatchObject([
      { url: `${url}/version/5/frame/1043`, version_number: 5, frame: 1043 },
    ]);
    const ahead = await cli.call([...words, '--version', '99']);
    expect([ahead.code, ahead.stdout]).toEqual([0, `${url}/version/99\n`]);
    expect(ahead.stderr).toMatch(/^Halo Chorus Loop has \d+ versions? so far\. Check --version 99\.$/m);
  });

  it.each([
    ['--version', '0'],
    ['--version', 'newest'],
    ['--frame', '-1'],
    ['--frame', '1.5'],
  ])('refuses %s %s', async (option, value) => {
    const ended = await cli.call(['link', tour, 'Halo Chorus Loop', option, value]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(`"${value}"`);
  });
});

describe('notes', () => {
  const item = 'Halo Chorus Loop';

  it('are listed by their time until a frame rate is given, which is then remembered', async () => {
    const before = await cli.call(['notes', tour, item]);
    expect(before.stdout).toMatch(/^\d+:\d\d\.\d{3} /m);
    expect(before.stderr).toContain('--fps 25');
    const named = await cli.call(['notes', tour, item, '--fps', '29.97', '--status', 'all']);
    expect(named.stdout).toMatch(/\d\d:\d\d:\d\d;\d\d +\d+ +v\d/);
    const after = await cli.call(['notes', tour, item, '--status', 'all']);
    expect(after.stdout).toBe(named.stdout);
  });

  it('show the exact frame, counted as the studio counts', async () => {
    const media = (await view.media((await view.projects())[0]?.id ?? '')).find(({ name }) => name === item);
    await service.control('POST', '/notes', {
      media_id: media?.id,
      version_id: media?.version?.id,
      text: 'Line one\nand "two", with | a bar',
      at_seconds: 12.291667,
    });
    await service.control('POST', '/notes', {
      media_id: media?.id,
      version_id: media?.version?.id,
      text: '=1+1',
      at_seconds: 13,
    });
    const words = ['notes', tour, item, '--fps', '24000/1001', '--first-frame', '1001'];
    const asJson = (await cli.call([...words, '--format', 'json'])).json();
    const note = asJson.find(({ at_seconds }) => at_seconds === 12.291667);
    expect(note).toMatchObject({ timecode: '00:00:12:06', frame: 1001 + 294, fps: '24000/1001' });

    const csv = (await cli.call([...words, '--format', 'csv'])).stdout;
    expect(csv).toMatch(/^item,timecode,frame,seconds,fps,version,status,author,text,/);
    expect(csv).toContain('Halo Chorus Loop,00:00:12:06,1295,12.291667,23.976,');
    expect(csv).toContain('"Line one\nand ""two"", with | a bar"');
    expect(csv).toContain(",'=1+1,");

    const edl = (await cli.call([...words, '--format', 'edl'])).stdout;
    expect(edl).toMatch(/^TITLE: Halo Chorus Loop\r\nFCM: NON-DROP FRAME\r\n/);
    expect(edl).toContain('00:00:12:06 00:00:12:07 00:00:12:06 00:00:12:07');
    expect(edl).toContain('|M:');
    expect(edl).toContain('Line one and "two", with / a bar |D:1');
    const start = ['--start-timecode', '01:00:00:00'];
    const later = (await cli.call([...words, '--format', 'edl', ...start])).stdout;
    expect(later).toContain('01:00:12:06 01:00:12:07 01:00:12:06 01:00:12:07');
    const refused = await cli.call([...words, '--format', 'csv', ...start]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--format edl')]);
    const unknown = await cli.call([...words, '--format', 'edl', '--start-timecode', '01:00:00:24']);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('HH:MM:SS:FF')]);
  });

  it('of a whole project are found by their words, author and status', async () => {
    const all = (await cli.call(['notes', tour, '--status', 'all', '--json'])).json();
    expect(new Set(all.map(({ media_name: name }) => name)).size).toBeGreaterThan(1);
    const found = await cli.call(['notes', tour, '--search', 'BAR line', '--json']);
    expect(found.json()).toMatchObject([{ media_name: 'Halo Chorus Loop', at_seconds: 12.291667 }]);
    const [some] = all as { author: { name: string } }[];
    const by = (
      await cli.call(['notes', tour, '--author', some?.author.name ?? '', '--status', 'all', '--json'])
    ).json();
    expect(by.length).toBeGreaterThan(0);
    expect(by.every(({ author }) => (author as { name: string }).name === some?.author.name)).toBe(true);
    const table = await cli.call(['notes', tour]);
    expect(table.stdout).toMatch(/^ITEM /);
  });

  it('of one version only, by its number', async () => {
    const item = await mediaWithNotesOnVersions();
    const words = ['notes', tour, item, '--status', 'all', '--json'];
    const all = (await cli.call(words)).json();
    const numbers = [...new Set(all.map(({ version_number }) => version_number))];
    expect(numbers.length).toBeGreaterThan(1);
    for (const number of numbers) {
      const wanted = all.filter(({ version_number }) => version_number === number);
      expect((await cli.call([...words, '--version', `v${number}`])).json()).toEqual(wanted);
      expect((await cli.call([...words, '--version', String(number)])).json()).toEqual(wanted);
    }
    expect((await cli.call([...words, '--version', 'v99'])).json()).toEqual([]);
  });

  it('of one version only, by its id', async () => {
    const ofProject = (await cli.call(['notes', tour, '--status', 'all', '--json'])).json();
    const words = ['notes', tour, String(ofProject[0]?.['media_id']), '--status', 'all', '--json'];
    const all = (await cli.call(words)).json();
    const id = String(all[0]?.['version_id']);
    expect(id).toMatch(/^ver_/);
    const chosen = (await cli.call([...words, '--version', id])).json();
    expect(chosen).toEqual(all.filter(({ version_id }) => version_id === id));
  });

  it('say what is not known of the time of some of them', async () => {
    const media = await mediaWithNotesOnVersions();
    using fresh = CommandLine.on(service);
    const words = ['notes', tour, media, '--status', 'all', '--json'];
    const [first] = (await fresh.call(words)).json();
    const job = inState({ kind: 'ready', atMs: 1 });
    const delivery = {
      ...aDelivery,
      mediaId: mediaIdSchema.parse(media),
      versionId: versionIdSchema.parse(first?.['version_id']),
    };
    const probed = { ...facts, frameRateMode: 'variable', startTimecodeUnread: true } as const;
    const entry = historyEntryOf({ ...job, delivery, facts: probed });
    const store = storeIn(fresh.home, new NodeClock());
    if (entry) new UploadHistory(store).add(entry);
    store.close();
    const { stderr } = await fresh.call(words.slice(0, -1));
    expect(stderr).toContain(unevenRateSays);
    expect(stderr).toContain(startTimecodeUnreadSays);
    expect(stderr, 'of the other versions').toContain(answerTexts.rateUnknown);
    const { stderr: once } = await fresh.call([
      ...words.slice(0, -1),
      '--version',
      String(first?.['version_id']),
    ]);
    expect(once).not.toContain(answerTexts.rateUnknown);
  });

  it('have no list of edits without a frame rate', async () => {
    const fresh = CommandLine.on(service);
    const ended = await fresh.call(['notes', tour, 'Halo Chorus Loop', '--format', 'edl']);
    const ofAll = await fresh.call(['notes', tour, '--format', 'edl']);
    fresh[Symbol.dispose]();
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('The frame rate of Halo Chorus Loop is unknown.');
    expect(ended.stderr).toContain('Set it with --fps');
    expect(ofAll.code).toBe(2);
    expect(ofAll.stderr).toContain('Export one item at a time');
  });
});

describe('comp create', () => {
  it('places items by their names', async () => {
    const words = ['comp', 'create', tour, '--stage', 'Arena main stage', '--from-name'];
    const ended = await cli.call([...words, 'IMAG Left', '--json']);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.json()).toMatchObject([
      { status: 'draft', screens: [{ screen: 'IMAG Left', start_seconds: 0 }] },
    ]);
    const unnamed = await cli.call([...words, 'Halo Chorus Loop']);
    expect(unnamed.code).toBe(2);
    expect(unnamed.stderr).toContain('LED Main');
  });

  it('makes a draft of items on screens', async () => {
    const ended = await cli.call([
      ...['comp', 'create', tour, '--stage', 'Arena main stage', '--name', 'From a script', '--json'],
      ...['--screen', 'IMAG Left=IMAG Left', '--screen', 'IMAG Right=IMAG Right@12.5'],
    ]);
    expect(complaintsIn(ended.stderr)).toBe('');
    expect(ended.json()).toMatchObject([
      {
        object: 'comp',
        status: 'draft',
        name: 'From a script',
        screens: [{ start_seconds: 0 }, { start_seconds: 12.5 }],
      },
    ]);
  });

  it.each([
    ['a screen that is not there', 'Ceiling=IMAG Left', 4, 'LED Main'],
    ['an item that is audio', 'Floor=Guide Track', 5, "Audio can't be placed on a screen"],
    ['an item that is not ready', 'Floor=Bridge Starfield', 5, 'still processing'],
  ])('refuses %s', async (_what, screen, code, text) => {
    const ended = await cli.call(['comp', 'create', tour, '--stage', 'Arena main stage', '--screen', screen]);
    expect(ended.stderr).toContain(text);
    expect(ended.code).toBe(code);
  });
});

describe('doctor', () => {
  let fresh: PracticeService;
  let patient: CommandLine;
  beforeAll(async () => {
    // A service whose clock the other tests have not advanced.
    fresh = await PracticeService.start();
    patient = CommandLine.on(fresh);
  });
  afterAll(async () => {
    patient[Symbol.dispose]();
    await fresh.stop();
  });

  it('reports the state of everything', async () => {
    const ended = await patient.run(['doctor', '--json']);
    const checks = ended.json();
    const names = [
      'node',
      'data folder',
      'disk',
      'database',
      'uploads',
      'keychain',
      'updates',
      'proxy',
      'network',
      'certificate',
      'clock',
      'requests',
      'key',
    ];
    expect(checks.map(({ name }) => name)).toEqual(names);
    expect(checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(ended.code).toBe(0);
  });

  it('ends with 3 for a key that does not work, and still looks at the rest', async () => {
    const revoked = { RENDERDROP_API_KEY: fresh.addresses.keys.revoked };
    const ended = await patient.call(['doctor', '--json'], revoked);
    expect(ended.json().find(({ name }) => name === 'key')).toMatchObject({ status: 'fail' });
    expect(ended.json().find(({ name }) => name === 'network')).toMatchObject({ status: 'ok' });
    expect(ended.code).toBe(3);
  });

  it('ends with 10 if nothing answers, and names a proxy that is in the way', async () => {
    const nobody = await patient.call(['doctor'], { RENDERDROP_BASE_URL: 'http://127.0.0.1:1' });
    expect(nobody.stdout).toMatch(/fail {2}Network/);
    expect(nobody.code).toBe(10);
    const proxied = await patient.call(['doctor'], {
      RENDERDROP_BASE_URL: 'https://api.example.com',
      HTTPS_PROXY: 'http://me:hidden@127.0.0.1:1',
    });
    expect(proxied.stdout).toMatch(/fail {2}Proxy/);
    expect(proxied.stdout).not.toContain('hidden');
    expect(proxied.code).toBe(10);
  });

  it('notices a clock that is off', async () => {
    await fresh.control('POST', '/clock', { advance_seconds: 300 });
    const warned = (await patient.call(['doctor', '--json'])).json().find(({ name }) => name === 'clock');
    expect(warned).toMatchObject({ status: 'warn', says: expect.stringMatching(/^(299|300|301) s behind/) });
    await fresh.control('POST', '/clock', { advance_seconds: 900 });
    const failed = await patient.call(['doctor', '--json']);
    expect(failed.json().find(({ name }) => name === 'clock')).toMatchObject({ status: 'fail' });
    expect(failed.code).toBe(10);
  });
});
