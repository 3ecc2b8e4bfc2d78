import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { PracticeService } from '../../testing/practice-service.ts';
import { steeringIn } from '../shared/testing/steering.ts';
import { CommandLine, refillRequests } from './testing/command-line.ts';

let service: PracticeService;
let cli: CommandLine;
let projectId: string;
let mediaName: string;

const esc = String.fromCharCode(27);
/** Clears the screen, sets the title, colors, rings (in 7-bit and 8-bit form); reverses text; runs in a spreadsheet. */
const hostile = `=cmd|x${esc}[2J${esc}]0;owned\u0007${esc}[31m\u009b2J\u009d0;x\u009c\u202e\u061c\u2066\u2028\b\rend`;
const createdSchema = z.object({ id: z.string(), version: z.object({ id: z.string() }) });

beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 0 });
  cli = CommandLine.on(service);
  projectId = String((await cli.call(['projects', '--json'])).json()[0]?.['id']);
  const made = await fetch(new URL(`/v1/projects/${projectId}/media`, service.baseUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${service.addresses.keys.all}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: hostile }),
  });
  mediaName = createdSchema.parse(await made.json()).id;
  await service.control('POST', '/notes', {
    media_id: mediaName,
    text: `${hostile}\n=1+1;=2+2`,
    author: { name: hostile, signed_in: false },
    at_seconds: 1,
  });
  await service.control('PATCH', `/projects/${projectId}`, { name: `Aurora ${hostile}` });
});
afterAll(async () => {
  cli[Symbol.dispose]();
  await service.stop();
});

it.each([
  [['projects']],
  [['projects', '--json']],
  [['media', 'PROJECT']],
  [['media', 'PROJECT', '--json']],
  [['media', 'PROJECT', '--search', hostile]],
  [['notes', 'PROJECT', 'MEDIA']],
  [['notes', 'PROJECT', 'MEDIA', '--json']],
  [['notes', 'PROJECT', 'MEDIA', '--format', 'csv']],
  [['notes', 'PROJECT', 'MEDIA', '--format', 'edl', '--fps', '25']],
  [['notes', 'PROJECT', 'MEDIA', '--format', 'json']],
  [['notes', 'PROJECT', hostile.replaceAll('\u0000', '')]],
  [['stages', 'PROJECT']],
  [['comps', 'PROJECT']],
  [['upload', `/not/there/${hostile}.mov`, '-p', 'PROJECT', '--new']],
  [['login', '--service', `https://${hostile}`]],
  [[hostile]],
])('%j says nothing that a terminal acts on', async (words) => {
  const said = words.map((word) => word.replace('PROJECT', projectId).replace('MEDIA', mediaName));
  const { stdout, stderr } = await cli.call(said);
  expect(stdout + stderr).not.toBe('');
  expect(steeringIn(stdout)).toEqual([]);
  expect(steeringIn(stderr)).toEqual([]);
});

it('nor does the program itself, as a terminal starts it', async () => {
  const [process, here] = [await cli.run(['projects']), await cli.call(['projects'])];
  expect(process.stdout).toContain('owned');
  expect(steeringIn(process.stdout)).toEqual([]);
  expect(process.stdout).toBe(here.stdout);
});

it('a made comp is named with an address that is text and nothing else', async () => {
  // The rows above have used up the minute's requests.
  await refillRequests(service);
  const stages = (await cli.call(['stages', projectId, '--json'])).json();
  const stage = stages.find(
    (each) => Array.isArray(each['known_screens']) && each['known_screens'].length > 0,
  );
  const media = (await cli.call(['media', projectId, '--json'])).json();
  const ready = media.find((each) => each['status'] === 'ready' && each['type'] === 'video');
  const comp = {
    object: 'comp',
    id: 'cmp_1',
    project_id: projectId,
    name: hostile,
    stage_id: stage?.['id'],
  };
  const rest = { status: 'draft', duration_seconds: 1, screens: [], created_at: null, updated_at: null };
  await service.control('POST', '/faults', {
    on: { method: 'POST', path: '/v1/projects/*/comps' },
    fault: {
      kind: 'answer',
      status: 201,
      body: { ...comp, ...rest, app_url: `https://x.example/${hostile}` },
    },
    times: 2,
  });
  const screens = z.array(z.string()).parse(stage?.['known_screens']);
  for (const more of [[], ['--json']]) {
    const { stdout, stderr } = await cli.call([
      ...['comp', 'create', projectId, '--stage', String(stage?.['id'])],
      ...['--screen', `${screens[0]}=${ready?.['id']}`, ...more],
    ]);
    expect(`${stdout}${stderr}`).toContain('x.example');
    expect(steeringIn(stdout)).toEqual([]);
    expect(steeringIn(stderr)).toEqual([]);
  }
});
