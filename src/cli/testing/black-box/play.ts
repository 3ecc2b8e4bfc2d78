import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PracticeService, type PracticeServiceOptions } from '../../../../testing/practice-service.ts';
import { keepResult } from '../../../../testing/reliability-report.ts';
import { sha256Of } from '../../../engine/testing/raw-renders.ts';
import { ServiceView } from '../../../engine/testing/upload-studio.ts';
import { type Ended, refillRequests } from '../command-line.ts';
import { type Ability, computerHas } from './abilities.ts';
import { Bench, type BenchItem } from './bench.ts';
import type { OneOf, Scenario } from './scenario.ts';

/** Scenarios of one area, and the area's title in the table. */
export interface Area {
  readonly title: string;
  readonly scenarios: readonly Scenario[];
}

/** After an unreadable answer, it takes several minutes until an upload is sent again. */
const scenarioMs = 400_000;
const itemsPerService = 150;

/** One practice service for all scenarios with the same options, with a separate item for each. */
class Services implements AsyncDisposable {
  readonly #started = new Map<string, Promise<Shared>>();

  async bench(options: PracticeServiceOptions = {}): Promise<Bench> {
    const key = JSON.stringify(options);
    const starting = this.#started.get(key) ?? startShared(options);
    this.#started.set(key, starting);
    const { service, items } = await starting;
    const view = new ServiceView(service);
    const next = items.mediaIds.shift();
    if (next === undefined) throw new Error('No item is left for this scenario.');
    await service.control('DELETE', '/faults');
    await refillRequests(service);
    const { name } = await view.item(items.projectId, next);
    const item: BenchItem = { projectId: items.projectId, id: next, name };
    return new Bench(service, view, item);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const starting of this.#started.values()) await (await starting).service.stop('SIGKILL');
  }
}

interface Shared {
  readonly service: PracticeService;
  readonly items: { readonly projectId: string; readonly mediaIds: string[] };
}

async function startShared(options: PracticeServiceOptions): Promise<Shared> {
  const service = await PracticeService.start({ processingMs: 150, ...options });
  const made = z
    .object({ id: z.string(), media_ids: z.array(z.string()) })
    .parse(await service.control('POST', '/projects', { name: 'Black box', media: itemsPerService }));
  return { service, items: { projectId: made.id, mediaIds: [...made.media_ids] } };
}

interface Played {
  readonly area: string;
  readonly scenario: Scenario;
  readonly result: 'passed' | 'failed' | `skipped: needs ${string}`;
}

/** Registers the scenarios as tests: the quick ones, or all of them with their table in docs/reliability.md. */
export function blackBox(areas: readonly Area[], which: 'quick' | 'all'): void {
  const services = new Services();
  const played: Played[] = [];
  beforeAll(async () => {
    // Starts the service that most scenarios use, so that the first test does not have to wait for it.
    await services.bench().then((bench) => bench[Symbol.asyncDispose]());
  });
  afterAll(async () => {
    await services[Symbol.asyncDispose]();
    // If only part of an area was run, the table of its last complete run is kept.
    if (which === 'quick') return;
    for (const { title, scenarios } of areas) {
      const ofArea = played.filter(({ area }) => area === title);
      if (ofArea.length === scenarios.length)
        keepResult(`The command line as a black box: ${title}`, table(ofArea));
    }
  });
  for (const { title, scenarios } of areas) {
    const chosen = scenarios.filter(({ quick }) => which === 'all' || quick);
    if (chosen.length === 0) continue;
    describe(title, () => {
      for (const scenario of chosen) register(title, scenario, services, played);
    });
  }
}

function register(area: string, scenario: Scenario, services: Services, played: Played[]): void {
  const missing = scenario.needs?.find((ability: Ability) => !computerHas(ability));
  if (missing !== undefined) {
    played.push({ area, scenario, result: `skipped: needs ${missing}` });
    it(`${scenario.name} (not run: ${missing} is missing)`, (context) => context.skip());
    return;
  }
  it(
    scenario.name,
    async () => {
      let result: Played['result'] = 'failed';
      try {
        await using bench = await services.bench(scenario.service);
        await playOne(scenario, bench);
        result = 'passed';
      } finally {
        played.push({ area, scenario, result });
      }
    },
    scenarioMs,
  );
}

async function playOne(scenario: Scenario, bench: Bench): Promise<void> {
  const before = await countVersions(bench);
  const putsBefore = await countPuts(bench);
  const ended = await scenario.play(bench);
  await bench.heal();
  const wanted = scenario.expect;
  const said = ended.map(({ stdout, stderr }) => `${stdout}${stderr}`).join('\n');
  expectEach(
    ended.map(({ code }) => code),
    wanted.exits,
    said,
  );
  for (const text of wanted.says ?? []) expect(said).toMatch(text);
  for (const text of wanted.neverSays ?? []) expect(said).not.toMatch(text);
  expect((await countVersions(bench)) - before, `versions made\n${said}`).toBe(wanted.versions);
  await expectWhole(bench, ended, wanted.whole ?? wanted.versions);
  const puts = (await countPuts(bench)) - putsBefore;
  if (typeof wanted.puts === 'number') expect(puts, `bodies sent\n${said}`).toBe(wanted.puts);
  else if (wanted.puts) expect(puts, `bodies sent\n${said}`).toBeLessThanOrEqual(wanted.puts.atMost);
  const states = bench.jobs()?.map(({ state }) => state.kind) ?? null;
  if (states === null || wanted.jobs === null) expect(states, said).toEqual(wanted.jobs);
  else expectEach(states, wanted.jobs, said);
  expect(bench.integrity()).toBe('ok');
}

function expectEach<Value>(found: readonly Value[], wanted: readonly OneOf<Value>[], said: string): void {
  const one = (each: OneOf<Value>, index: number) =>
    Array.isArray(each) ? (each.find((value) => value === found[index]) ?? each[0]) : each;
  expect(found, said).toEqual(wanted.map(one));
}

async function countVersions({ view, item, newNames }: Bench): Promise<number> {
  const { versions_count } = await view.item(item.projectId, item.id);
  if (newNames.size === 0) return versions_count;
  const items = await view.media(item.projectId);
  const made = items.filter(({ name }) => newNames.has(name));
  return versions_count + made.reduce((sum, each) => sum + each.versions_count, 0);
}

const countPuts = async ({ view }: Bench): Promise<number> =>
  (await view.requests('PUT', /^\/upload$/)).length;

/** Every version on the service is one of the files, complete, and every receipt of a ready version names such a file. */
async function expectWhole(bench: Bench, ended: readonly Ended[], wanted: number): Promise<void> {
  const files = new Map(bench.renders.map((path) => [path, sha256Of(path)]));
  const stored = new Set<string>();
  const ids = new Set<string>((bench.jobs() ?? []).flatMap(({ delivery }) => delivery?.versionId ?? []));
  for (const receipt of ended.flatMap(receiptsIn)) {
    if (receipt.version_id !== null) ids.add(receipt.version_id);
    if (receipt.state !== 'ready' || receipt.version_id === null) continue;
    const { sha256 } = await bench.view.version(receipt.version_id);
    const file = bench.pathsInReceipts.get(receipt.file) ?? receipt.file;
    expect([...files.keys()], 'the files that receipts name').toContain(file);
    expect(sha256, `what the receipt of ${receipt.file} names`).toBe(files.get(file));
  }
  for (const id of ids) {
    const { sha256, stored: isStored } = await bench.view.version(id);
    if (!isStored) continue;
    expect([...files.values()], 'the bytes on the service').toContain(sha256);
    stored.add(id);
  }
  expect(stored.size, 'versions whose bytes arrived').toBe(wanted);
}

const receiptSchema = z.object({
  type: z.literal('receipt'),
  file: z.string(),
  state: z.string(),
  version_id: z.string().nullable(),
});

function receiptsIn(ended: Ended): readonly z.output<typeof receiptSchema>[] {
  return ended.stdout
    .split('\n')
    .filter((line) => line.startsWith('{"type":"receipt"'))
    .map((line) => receiptSchema.parse(JSON.parse(line)));
}

function table(played: readonly Played[]): readonly string[] {
  const count = (result: string) => played.filter((row) => row.result.startsWith(result)).length;
  return [
    'The real program runs against the practice service and a hostile server. Each scenario checks the exit code, the output, the versions, the number of',
    'uploaded bodies, the bytes on the service, and the database afterwards.',
    '',
    `${played.length} scenarios: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped.`,
    '',
    '| scenario | rows | result |',
    '|---|---|---|',
    ...played.map(
      ({ scenario, result }) =>
        `| ${scenario.name.replaceAll('|', '\\|')} | ${scenario.rows?.join(', ') ?? ''} | ${result} |`,
    ),
  ];
}
