import { readFile, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { FailureText } from '../../shared/messages/failure-text.ts';
import { integrationFailures } from '../../shared/messages/integrations.ts';
import type {
  IntegrationChange,
  IntegrationId,
  IntegrationOutcome,
  IntegrationState,
  IntegrationView,
} from '../../shared/model/integrations.ts';
import { type Trouble, TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import { isWithin } from '../ground/is-within.ts';
import type { Computer } from '../store/places/data-folder.ts';
import { fill } from './fill.ts';
import type { Integration, IntegrationFile, StartWords } from './integration.ts';
import {
  fileState,
  hashOf,
  makeFolders,
  removeCompiled,
  removeEmpty,
  removeOurs,
  setAside,
  writeWhole,
} from './own-files.ts';
import { type IntegrationRecord, IntegrationRecords } from './records.ts';
import { refusalOf } from './refusals.ts';

export interface IntegrationParts {
  readonly catalog: readonly Integration[];
  /** The folder of integrations, in the package or the clone. */
  readonly sources: string;
  readonly computer: Computer;
  readonly dataDirectory: string;
  readonly start: StartWords;
  /** Versions of its program on this computer, even if they were never started. */
  readonly installedVersions: (id: IntegrationId) => Promise<readonly string[]>;
}

/** Installs integrations into other programs, and removes them. It touches only files of the integration. */
export class Integrations {
  readonly #parts: IntegrationParts;
  readonly #records: IntegrationRecords;

  constructor(parts: IntegrationParts) {
    this.#parts = parts;
    this.#records = new IntegrationRecords(parts.dataDirectory);
  }

  /** The integrations whose program runs on this system, and those that a person has added. */
  async list(): Promise<readonly IntegrationView[]> {
    const records = await this.#records.all();
    const here = this.#parts.catalog.filter(
      (integration) => this.#runsHere(integration) || records.some(({ id }) => id === integration.id),
    );
    return Promise.all(here.map((integration) => this.#look(integration, records)));
  }

  /** The integrations that are added anywhere. Does not ask programs for their versions. */
  async added(): Promise<readonly IntegrationView[]> {
    const records = await this.#records.all();
    const views = this.#parts.catalog.map((integration) => this.#look(integration, records, async () => []));
    return (await Promise.all(views))
      .map(({ id, places }) => ({ id, places: places.filter(({ state }) => state !== 'absent') }))
      .filter(({ places }) => places.length > 0);
  }

  async look(id: IntegrationId): Promise<IntegrationView> {
    return this.#look(this.#named(id), await this.#records.all());
  }

  /** Adds it to that folder, or to all folders in which its program looks. */
  async add(id: IntegrationId, folder: string | null): Promise<IntegrationOutcome> {
    const integration = this.#named(id);
    const folders =
      folder === null ? await this.#usualFolders(integration, await this.#records.all()) : [resolve(folder)];
    if (folders.length === 0) throw failure('integration_no_place', this.#noPlace(integration));
    const contents = await this.#contents(integration);
    return inEach('add', integration, folders, (place, changes) =>
      this.#addTo(integration, place, contents, changes),
    );
  }

  /** Removes it from that folder, or from all folders. */
  async remove(id: IntegrationId, folder: string | null): Promise<IntegrationOutcome> {
    const integration = this.#named(id);
    const records = await this.#records.all();
    const folders = folder === null ? await this.#usualFolders(integration, records) : [resolve(folder)];
    const contents = await this.#contents(integration);
    const outcome = await inEach('remove', integration, folders, (place, changes) =>
      this.#removeFrom(integration, place, contents, changes),
    );
    // Folders shared by two of them are empty only now.
    const ours = records.filter((record) => record.id === id && folders.includes(record.folder));
    await removeEmpty(ours.flatMap((record) => record.made_folders));
    if (outcome.changes.length === 0 && outcome.troubles.length === 0)
      throw failure('integration_not_added', integrationFailures.not_added(id));
    return outcome;
  }

  #named(id: IntegrationId): Integration {
    const found = this.#parts.catalog.find((integration) => integration.id === id);
    if (!found) throw new Error(`No integration ${id}`);
    return found;
  }

  #runsHere({ systems }: Integration): boolean {
    return systems === undefined || systems.some((system) => system === this.#parts.computer.platform);
  }

  #noPlace(integration: Integration): FailureText {
    const { id, systems } = integration;
    return systems === undefined || this.#runsHere(integration)
      ? integrationFailures.no_place(id)
      : integrationFailures.other_system(id, systems);
  }

  /** The folders in which its program looks, and those that a person chose. */
  async #usualFolders(
    integration: Integration,
    records: readonly IntegrationRecord[],
    installedVersions = this.#parts.installedVersions,
  ): Promise<readonly string[]> {
    const recorded = records.filter(({ id }) => id === integration.id);
    const usual = this.#runsHere(integration)
      ? integration.foldersOn(this.#parts.computer, await installedVersions(integration.id))
      : [];
    return [...new Set([...usual, ...recorded.map(({ folder }) => folder)])];
  }

  async #look(
    integration: Integration,
    records: readonly IntegrationRecord[],
    installedVersions = this.#parts.installedVersions,
  ): Promise<IntegrationView> {
    const folders = await this.#usualFolders(integration, records, installedVersions);
    // If there is nothing to compare with, its source files may be missing.
    if (folders.length === 0) return { id: integration.id, places: [] };
    const contents = await this.#contents(integration);
    const places = folders.map(async (folder) => ({
      folder,
      state: await stateIn(folder, contents, recordOf(records, integration, folder)),
    }));
    return { id: integration.id, places: await Promise.all(places) };
  }

  async #addTo(
    integration: Integration,
    folder: string,
    contents: Contents,
    changes: IntegrationChange[],
  ): Promise<void> {
    await refuseLinks(integration, folder);
    const before = recordOf(await this.#records.all(), integration, folder);
    const made = new Set(before?.made_folders ?? []);
    const files: Record<string, string> = {};
    for (const [file, content] of contents) {
      const path = join(folder, file.to);
      files[file.to] = hashOf(content);
      const state = await fileState(path, content, before?.files[file.to] ?? null);
      if (state === 'current') continue;
      if (state === 'changed') changes.push({ what: 'kept', path: await setAside(path) });
      for (const each of await makeFolders(dirname(path))) made.add(each);
      // Save the record first, so that files are known as ours even if the program is killed while writing them.
      await this.#records.keep(integration.id, folder, {
        ...{ id: integration.id, folder, made_folders: [...made] },
        files: { ...before?.files, ...files },
      });
      await writeWhole(path, content, file.isExecutable ?? false);
      changes.push({ what: 'written', path });
    }
    const retired = Object.entries(before?.files ?? {}).filter(([to]) => !(to in files));
    for (const [to, hash] of retired) changes.push(...(await removeOurs(join(folder, to), hash)));
    if (changes.length > 0 || before === null)
      await this.#records.keep(integration.id, folder, {
        id: integration.id,
        folder,
        files,
        made_folders: [...made],
      });
  }

  async #removeFrom(
    integration: Integration,
    folder: string,
    contents: Contents,
    changes: IntegrationChange[],
  ): Promise<void> {
    await refuseLinks(integration, folder);
    const record = recordOf(await this.#records.all(), integration, folder);
    const wanted = [...contents].map(([file, content]) => [file.to, hashOf(content)] as const);
    const known = { ...Object.fromEntries(wanted), ...record?.files };
    for (const [to, hash] of Object.entries(known)) {
      const path = join(folder, to);
      changes.push(...(await removeOurs(path, hash)));
      if (to.endsWith('.py')) await removeCompiled(path);
    }
    const own = Object.keys(known).map((to) => dirname(join(folder, to)));
    await removeEmpty([...(record?.made_folders ?? []), ...own.filter((each) => each !== resolve(folder))]);
    await this.#records.keep(integration.id, folder, null);
  }

  /** Read before anything is written, since a missing file means an incomplete package. */
  async #contents(integration: Integration): Promise<Contents> {
    const contents = integration.files.map(async (file) => [file, await this.#content(file)] as const);
    return new Map(await Promise.all(contents));
  }

  async #content(file: IntegrationFile): Promise<Buffer> {
    const source = await readFile(join(this.#parts.sources, file.from));
    if (file.fill === undefined) return source;
    return Buffer.from(fill(source.toString('utf8'), file.fill, this.#parts.start));
  }
}

type Contents = ReadonlyMap<IntegrationFile, Buffer>;

async function stateIn(
  folder: string,
  contents: Contents,
  record: IntegrationRecord | null,
): Promise<IntegrationState> {
  const states = await Promise.all(
    [...contents].map(([{ to }, content]) => fileState(join(folder, to), content, record?.files[to] ?? null)),
  );
  if (states.every((state) => state === 'missing')) return 'absent';
  if (states.includes('changed')) return 'changed';
  return states.every((state) => state === 'current') ? 'current' : 'older';
}

/** An error of the file system concerns only its folder; work continues in the others. */
async function inEach(
  task: 'add' | 'remove',
  { id }: Integration,
  folders: readonly string[],
  work: (folder: string, changes: IntegrationChange[]) => Promise<void>,
): Promise<IntegrationOutcome> {
  const changes: IntegrationChange[] = [];
  const troubles: Trouble[] = [];
  for (const folder of folders) {
    try {
      await work(folder, changes);
    } catch (error) {
      troubles.push(
        error instanceof TroubleError ? error.trouble : await refusalOf(error, { task, id, folder }),
      );
    }
  }
  return { changes, troubles };
}

const recordOf = (records: readonly IntegrationRecord[], { id }: Integration, folder: string) =>
  records.find((known) => known.id === id && known.folder === folder) ?? null;

const failure = (code: string, text: Parameters<typeof troubleOf>[1]): TroubleError =>
  new TroubleError(troubleOf(code, text));

/** If a folder is a link, for example to a person's clone of the sources, we would write into that. */
async function refuseLinks(integration: Integration, folder: string): Promise<void> {
  const inside = await realpath(folder).catch(() => null);
  if (inside === null) return;
  for (const { to } of integration.files) {
    const own = await realpath(dirname(join(folder, to))).catch(() => null);
    if (own !== null && !isWithin(own, inside))
      throw failure(
        'integration_leads_elsewhere',
        integrationFailures.leads_elsewhere(dirname(join(folder, to))),
      );
  }
}
