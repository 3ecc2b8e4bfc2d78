import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AccountRows } from '../engine/accounts/account-rows.ts';
import { CrashReports } from '../engine/node/crash-reports.ts';
import { FileLogger } from '../engine/node/file-logger.ts';
import { NodeClock } from '../engine/node/node-clock.ts';
import { openStore } from '../engine/store/database.ts';
import { databaseFileName } from '../engine/store/places/data-folder.ts';
import { SettingsStore } from '../engine/store/tables/settings-store.ts';
import { to, uploadDesk } from './testing/upload-desk.ts';

const desk = uploadDesk();

const webhookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const proxyPassword = 'Wörter-und%mehr';
const canaryName = 'Geheime Krönung';

const fileIn = (name: string) => join(desk.cli.home, name);
const read = (name: string) => readFileSync(fileIn(name), 'utf8');

/** A computer with errors, and with keys in every place where somebody may have put one. */
async function plant(): Promise<readonly string[]> {
  const { keys } = desk.service.addresses;
  const small = await desk.renders.small(`${canaryName}.mov`);
  const folder = fileIn(canaryName);
  mkdirSync(folder);
  const path = join(folder, `${canaryName} ${keys.all}.mov`);
  renameSync(small, path);
  await desk.cli.call(['upload', path, ...to('LED Main')]);
  const clock = new NodeClock();
  const log = new FileLogger({ path: fileIn('logs/renderdrop.log'), clock });
  log.error(`careless ${keys.all}`, {
    why: `${path} with ${webhookSecret}`,
    error: `Error: ${keys.all}\n    at ${keys.all} (${path}:1:2)`,
  });
  // A log line written without hiding secrets.
  writeFileSync(
    fileIn('logs/renderdrop.log'),
    `${read('logs/renderdrop.log')}${JSON.stringify({ at: new Date(0).toISOString(), level: 'error', event: 'raw', why: `${keys.all} ${webhookSecret} ${proxyPassword}` })}\n`,
  );
  new CrashReports(desk.cli.home, '1.0.0', clock).keep('main', new Error(`at ${keys.all}: ${path}`));
  const opened = openStore(fileIn(databaseFileName), { clock });
  if (opened.kind === 'refused') throw opened.error;
  using store = opened.store;
  const url = `http://kim:${encodeURIComponent(proxyPassword)}@127.0.0.1:9`;
  new SettingsStore(store).change({ proxy: { kind: 'fixed', url }, encodeFolder: folder });
  expect(new AccountRows(store).all()).toEqual([]);
  return [keys.all, webhookSecret, proxyPassword, encodeURIComponent(proxyPassword)];
}

describe('diagnostics', () => {
  it('tell support what there is to know, and hold no key, token or password, wherever one stood', async () => {
    const secrets = await plant();
    const ended = await desk.cli.call(['diagnostics', fileIn('all.json'), '--json'], {
      RENDERDROP_WEBHOOK_SECRET: webhookSecret,
    });
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.json()).toEqual([{ type: 'diagnostics', file: fileIn('all.json'), names: 'shown' }]);
    const text = read('all.json');
    // Not `toContain`, which would print the key if the test failed.
    for (const [at, secret] of secrets.entries()) expect(text.includes(secret), `secret ${at}`).toBe(false);
    expect(JSON.parse(text)).toMatchObject({
      type: 'diagnostics',
      versions: { node: process.versions.node, platform: process.platform, packaging: 'source' },
      settings: { firstFrame: 0, proxy: { kind: 'fixed' } },
      queue: { jobs_in_all: 1, jobs: [{ state: expect.any(String) }] },
      crashes: [{ where: 'main' }],
      database: { rows_set_aside: 0 },
    });
    expect(text).toContain('careless psk_[hidden]');
    expect(text).toContain(canaryName);
    for (const check of ['Node', 'Disk', 'Database', 'Proxy']) expect(text).toContain(`"check": "${check}"`);
  });

  it('without names contain no name of a file, item, project, person, folder or computer either', async () => {
    const secrets = await plant();
    const ended = await desk.cli.call(['diagnostics', fileIn('few.json'), '--without-names']);
    expect(ended.code, ended.stderr).toBe(0);
    const text = read('few.json');
    const names = [
      'Krönung',
      'Kr\\u00f6nung',
      'LED Main',
      'Aurora',
      'kim',
      desk.cli.home,
      homedir(),
      hostname(),
    ];
    for (const name of [...names, ...secrets, '127.0.0.1'])
      expect(contains(text, name), `${names.indexOf(name)}`).toBe(false);
    expect(JSON.parse(text)).toMatchObject({
      names: 'hidden',
      versions: { node: process.versions.node },
      queue: { jobs: [{ state: expect.any(String), target: { kind: 'version' } }] },
      last_errors: expect.arrayContaining([expect.objectContaining({ level: 'error', event: 'raw' })]),
    });
  });

  it('replace no file, and are kept beside what cannot be opened', async () => {
    mkdirSync(desk.cli.home, { recursive: true });
    writeFileSync(fileIn('mine.json'), 'mine');
    const refused = await desk.cli.call(['diagnostics', fileIn('mine.json')]);
    expect(refused.stderr).toContain('exists already, and nothing is replaced.');
    expect(refused.code).toBe(5);
    expect(read('mine.json')).toBe('mine');
    const nowhere = await desk.cli.call(['diagnostics', fileIn('no such folder/a.json')]);
    expect(nowhere.code).toBe(5);
    const policy = fileIn('administrator');
    mkdirSync(policy);
    writeFileSync(join(policy, 'policy.json'), '{ "servr": 1 }');
    desk.cli.policyPlace = { path: join(policy, 'policy.json'), ownerUid: process.getuid?.() ?? null };
    const closed = await desk.cli.call(['diagnostics', fileIn('closed.json')]);
    expect(closed.code, closed.stderr).toBe(0);
    expect(JSON.parse(read('closed.json'))).toMatchObject({ queue: null, settings: null });
    expect(read('closed.json')).toContain('There is no setting servr.');
    expect(existsSync(fileIn('closed.json'))).toBe(true);
  });
});

/** Short names, such as "vm" for a computer, count as whole words only: random ids contain their letters by chance. */
const contains = (text: string, name: string): boolean =>
  name.length > 3
    ? text.toLowerCase().includes(name.toLowerCase())
    : new RegExp(`(?<![a-z0-9])${name}(?![a-z0-9])`, 'i').test(text);
