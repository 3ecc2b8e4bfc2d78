import { createHash, randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, open, readdir, readFile, realpath, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { integrationFailures } from '../../shared/messages/integrations.ts';
import type {
  IntegrationChange,
  IntegrationId,
  IntegrationState,
  IntegrationView,
} from '../../shared/model/integrations.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import { isWithin } from '../ground/is-within.ts';
import type { Computer } from '../store/data-folder.ts';
import { fill } from './fill.ts';
import type { Integration, IntegrationFile, StartWords } from './integration.ts';
import { type IntegrationRecord, IntegrationRecords } from './records.ts';

export interface IntegrationParts {
  readonly catalog: readonly Integration[];
  /** The folder of integrations, in the package or the clone. */
  readonly sources: string;
  readonly computer: Computer;
  readonly dataDirectory: string;
  readonly start: StartWords;
}

type FileState = 'missing' | 'current' | 'older' | 'changed';

/** Puts pieces of Renderdrop into other programs, and takes them out again. It touches no file but those of the piece. */
export class Integrations {
  readonly #parts: IntegrationParts;
  readonly #records: IntegrationRecords;

  constructor(parts: IntegrationParts) {
    this.#parts = parts;
    this.#records = new IntegrationRecords(parts.dataDirectory);
  }

  async list(): Promise<readonly IntegrationView[]> {
    const here = this.#parts.catalog.filter((integration) => this.#runsHere(integration));
    const records = await this.#records.all();
    return Promise.all(here.map((integration) => this.#look(integration, records)));
  }

  async look(id: IntegrationId): Promise<IntegrationView> {
    return this.#look(this.#named(id), await this.#records.all());
  }

  /** Into that folder, or wherever its program looks on this computer. */
  async add(id: IntegrationId, folder: string | null): Promise<readonly IntegrationChange[]> {
    const integration = this.#named(id);
    const folders =
      folder === null ? this.#usualFolders(integration, await this.#records.all()) : [resolve(folder)];
    if (folders.length === 0) throw failure('integration_no_place', integrationFailures.no_place(id));
    const changes: IntegrationChange[] = [];
    for (const place of folders) changes.push(...(await this.#addTo(integration, place)));
    return changes;
  }

  /** From that folder, or from wherever it is. */
  async remove(id: IntegrationId, folder: string | null): Promise<readonly IntegrationChange[]> {
    const integration = this.#named(id);
    const folders =
      folder === null ? this.#usualFolders(integration, await this.#records.all()) : [resolve(folder)];
    const changes: IntegrationChange[] = [];
    for (const place of folders) changes.push(...(await this.#removeFrom(integration, place)));
    if (changes.length === 0) throw failure('integration_not_added', integrationFailures.not_added(id));
    return changes;
  }

  #named(id: IntegrationId): Integration {
    const found = this.#parts.catalog.find((integration) => integration.id === id);
    if (!found) throw new Error(`No integration ${id}`);
    return found;
  }

  #runsHere({ systems }: Integration): boolean {
    return systems === undefined || systems.includes(this.#parts.computer.platform);
  }

  /** Where its program looks, and where a person put it. */
  #usualFolders(integration: Integration, records: readonly IntegrationRecord[]): readonly string[] {
    const recorded = records.filter(({ id }) => id === integration.id);
    const usual = this.#runsHere(integration) ? integration.foldersOn(this.#parts.computer) : [];
    return [...new Set([...usual, ...recorded.map(({ folder }) => folder)])];
  }

  async #look(integration: Integration, records: readonly IntegrationRecord[]): Promise<IntegrationView> {
    const folders = this.#usualFolders(integration, records);
    const places = folders.map(async (folder) => ({
      folder,
      state: await this.#stateIn(integration, folder, recordOf(records, integration, folder)),
    }));
    return { id: integration.id, places: await Promise.all(places) };
  }

  async #stateIn(
    integration: Integration,
    folder: string,
    record: IntegrationRecord | null,
  ): Promise<IntegrationState> {
    const states = await Promise.all(
      integration.files.map(async (file) => {
        const path = join(folder, file.to);
        return fileState(path, await this.#content(file), record?.files[file.to] ?? null);
      }),
    );
    if (states.every((state) => state === 'missing')) return 'absent';
    if (states.includes('changed')) return 'changed';
    return states.every((state) => state === 'current') ? 'current' : 'older';
  }

  async #addTo(integration: Integration, folder: string): Promise<readonly IntegrationChange[]> {
    await refuseLinks(integration, folder);
    const before = recordOf(await this.#records.all(), integration, folder);
    const changes: IntegrationChange[] = [];
    const made = new Set(before?.made_folders ?? []);
    const files: Record<string, string> = {};
    for (const file of integration.files) {
      const path = join(folder, file.to);
      const content = await this.#content(file);
      files[file.to] = hashOf(content);
      const state = await fileState(path, content, before?.files[file.to] ?? null);
      if (state === 'current') continue;
      if (state === 'changed') changes.push({ what: 'kept', path: await setAside(path) });
      for (const each of await makeFolders(dirname(path))) made.add(each);
      // Recorded first: what a kill leaves half done is ours when it is looked at again.
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
    return changes;
  }

  async #removeFrom(integration: Integration, folder: string): Promise<readonly IntegrationChange[]> {
    await refuseLinks(integration, folder);
    const record = recordOf(await this.#records.all(), integration, folder);
    const wanted = await Promise.all(
      integration.files.map(async (file) => [file.to, hashOf(await this.#content(file))] as const),
    );
    const known = { ...Object.fromEntries(wanted), ...record?.files };
    const changes: IntegrationChange[] = [];
    for (const [to, hash] of Object.entries(known)) {
      const path = join(folder, to);
      changes.push(...(await removeOurs(path, hash)));
      if (to.endsWith('.py')) await removeCompiled(path);
    }
    const own = Object.keys(known).map((to) => dirname(join(folder, to)));
    await removeEmpty([...(record?.made_folders ?? []), ...own.filter((each) => each !== resolve(folder))]);
    await this.#records.keep(integration.id, folder, null);
    return changes;
  }

  async #content(file: IntegrationFile): Promise<Buffer> {
    const source = await readFile(join(this.#parts.sources, file.from));
    if (file.fill === undefined) return source;
    return Buffer.from(fill(source.toString('utf8'), file.fill, this.#parts.start));
  }
}

const recordOf = (records: readonly IntegrationRecord[], { id }: Integration, folder: string) =>
  records.find((known) => known.id === id && known.folder === folder) ?? null;

const failure = (code: string, text: Parameters<typeof troubleOf>[1]): TroubleError =>
  new TroubleError(troubleOf(code, text));

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const about = (path: string) => lstat(path).catch(() => null);

/** `older` is as we wrote it, but no longer what we would write. */
async function fileState(path: string, wanted: Buffer, written: string | null): Promise<FileState> {
  const found = await about(path);
  if (found === null) return 'missing';
  if (!found.isFile()) return 'changed';
  const hash = hashOf(await readFile(path));
  if (hash === hashOf(wanted)) return 'current';
  return hash === written ? 'older' : 'changed';
}

/** Through a link, somebody's own copy of the sources would be written into. */
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

/** `panel.py` becomes `panel.py.changed`, which no program loads. */
async function setAside(path: string): Promise<string> {
  let kept = `${path}.changed`;
  for (let number = 2; (await about(kept)) !== null; number += 1) kept = `${path}.changed-${number}`;
  await rename(path, kept);
  // A file manager offers whatever may be run in its folder of scripts.
  if ((await about(kept))?.isFile()) await chmod(kept, 0o644);
  return kept;
}

async function removeOurs(path: string, hash: string): Promise<readonly IntegrationChange[]> {
  const found = await about(path);
  if (found === null) return [];
  if (found.isFile() && hashOf(await readFile(path)) === hash) {
    await rm(path);
    return [{ what: 'removed', path }];
  }
  return [{ what: 'kept', path: await setAside(path) }];
}

/** What Python keeps of a module beside it. */
async function removeCompiled(path: string): Promise<void> {
  const folder = join(dirname(path), '__pycache__');
  const stem = path.slice(dirname(path).length + 1, -'.py'.length);
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (name.startsWith(`${stem}.`) && /\.pyc$/.test(name)) await rm(join(folder, name));
  await rmdir(folder).catch(() => {});
}

/** Makes a folder and says which ones were not there. */
async function makeFolders(folder: string): Promise<readonly string[]> {
  const missing: string[] = [];
  for (let at = folder; (await about(at)) === null; at = dirname(at)) missing.push(at);
  await mkdir(folder, { recursive: true });
  return missing;
}

async function removeEmpty(folders: readonly string[]): Promise<void> {
  const deepestFirst = [...new Set(folders)].toSorted((one, other) => other.length - one.length);
  for (const folder of deepestFirst) await rmdir(folder).catch(() => {});
}

/** Under its name at once and whole, so that a program that starts meanwhile never reads half of it. */
async function writeWhole(path: string, content: Buffer, isExecutable: boolean): Promise<void> {
  const unfinished = join(dirname(path), `.${randomBytes(9).toString('base64url')}.unfinished`);
  const file = await open(unfinished, 'wx', isExecutable ? 0o755 : 0o644);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path).catch(async (error: unknown) => {
    await rm(unfinished, { force: true });
    throw error;
  });
}
