import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits } from '../../shared/api/limits.ts';
import { doctorTexts } from '../../shared/messages/doctor.ts';
import type { AccountView } from '../../shared/model/account.ts';
import { formatBytes } from '../../shared/model/format.ts';
import type { IntegrationView } from '../../shared/model/integrations.ts';
import type { QueueSnapshot } from '../../shared/model/upload-queue.ts';
import { MemorySecretStore } from '../accounts/memory-secret-store.ts';
import { type HttpRequest, type HttpResponse, TransportError } from '../ports/http-transport.ts';
import { SecretStoreError } from '../ports/secret-store-error.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { everyState, inState } from '../testing/jobs.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { toSnapshot } from '../uploads/job/job.ts';
import { checkDisk, checkNode, checkRoom, sizeOf } from './computer-checks.ts';
import { checkIntegrations } from './integration-checks.ts';
import { checkAccount, checkDatabase, checkKeychain, checkUploads } from './own-checks.ts';
import { checkService } from './service-checks.ts';

const never = new AbortController().signal;

describe('this computer', () => {
  it.each([
    ['24.0.0', 'ok', null],
    ['25.1.0', 'ok', null],
    ['23.9.9', 'fail', 'node_too_old'],
    ['9.0.0', 'fail', 'node_too_old'],
  ])('with Node %s: %s', (version, status, code) => {
    expect(checkNode(version)).toMatchObject({ status, code });
  });

  it('makes the data folder, and says how much room its disk has', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'not', 'there');
    const [data, disk] = await checkDisk(path);
    expect(data).toMatchObject({ status: 'ok', says: path });
    expect(disk).toMatchObject({ name: doctorTexts.disk, says: expect.stringMatching(/^\d.* free$/) });
    expect(sizeOf(join(path, 'no file'))).toBe(formatBytes(0));
  });

  it.each([
    [49_999_999, 'fail', 'disk_full'],
    [50_000_000, 'warn', null],
    [999_999_999, 'warn', null],
    [1_000_000_000, 'ok', null],
  ])('with %i bytes free: %s', (freeBytes, status, code) => {
    expect(checkRoom(freeBytes)).toMatchObject({ status, code });
  });

  it('says where it cannot write', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'a file', 'data');
    writeFileSync(join(folder.path, 'a file'), '');
    expect(await checkDisk(path)).toMatchObject([
      { status: 'fail', code: 'not_writable', says: doctorTexts.cannotWrite(path) },
    ]);
  });
});

describe('what is kept here', () => {
  it('is whole, was set aside in part, or was damaged', () => {
    using folder = temporaryFolder();
    const store = storeIn(folder.path);
    expect(checkDatabase(store, null).status).toBe('ok');
    const damaged = { setAsidePath: '/data/renderdrop.damaged', salvaged: [] };
    expect(checkDatabase(store, damaged)).toMatchObject({
      status: 'warn',
      says: doctorTexts.databaseSetAside(damaged.setAsidePath),
    });
    store.run(
      'INSERT INTO quarantine (table_name, row_json, problem, set_aside_at_ms) VALUES (?, ?, ?, ?)',
      'settings',
      '{}',
      'odd',
      1,
    );
    expect(checkDatabase(store, null)).toMatchObject({
      status: 'warn',
      says: doctorTexts.entriesSetAside(1),
    });
    store.close();
  });

  const queue = (sender: 'this' | 'other' | 'none', hasJobs: boolean) => {
    let looked = 0;
    const jobs = hasJobs ? everyState().map((state) => toSnapshot(inState(state))) : [];
    const check = checkUploads({
      lookForSender: () => {
        looked += 1;
      },
      snapshot: () => ({ jobs, conditions: { sender } }) as unknown as QueueSnapshot,
    });
    expect(looked, 'it asks who sends before it says so').toBe(1);
    return check;
  };
  it('is uploaded by this program, by another one, or by nobody', () => {
    expect(queue('this', true)).toMatchObject({ status: 'ok', says: doctorTexts.inQueue(4) });
    expect(queue('other', true)).toMatchObject({ status: 'ok', says: doctorTexts.otherUploads(4) });
    expect(queue('none', true)).toMatchObject({ status: 'warn', remedy: doctorTexts.runQueue });
    expect(queue('none', false)).toMatchObject({ status: 'ok', says: doctorTexts.noUploads });
    expect(queue('other', false)).toMatchObject({ says: doctorTexts.otherUploads(0) });
  });

  it('has its key in the keychain, or says why not', () => {
    const opened = { store: new MemorySecretStore(), sentence: 'In the keychain.' };
    expect(checkKeychain({ ...opened, whyMemory: null })).toMatchObject({
      status: 'ok',
      says: opened.sentence,
    });
    const whyMemory = new SecretStoreError('keychain_missing');
    expect(checkKeychain({ ...opened, whyMemory })).toMatchObject({
      status: 'fail',
      code: 'keychain_missing',
      remedy: doctorTexts.orEnvironmentKey(whyMemory.trouble.remedy),
    });
  });

  const account = (
    state: AccountView['state'],
    costs: readonly string[] = [],
    workspace: string | null = 'Aurora',
  ) =>
    checkAccount({
      state,
      missingScopes: costs.map((cost) => ({ scope: 'media:write', cost })),
      record: { name: 'Key of Kim', workspace: { name: workspace } },
    } as unknown as AccountView);
  it('has a key that works, that lacks something, or that does not', () => {
    expect(account({ kind: 'ok' })).toMatchObject({ status: 'ok', says: doctorTexts.keyWorks('Aurora') });
    expect(account({ kind: 'ok' }, [], null).says).toBe(doctorTexts.keyWorks('Key of Kim'));
    expect(account({ kind: 'ok' }, ['No comps.', 'No webhooks.'])).toMatchObject({
      status: 'warn',
      says: 'Aurora: No comps. No webhooks.',
      remedy: doctorTexts.newKey,
    });
    expect(account({ kind: 'unchecked' }, ['No comps.'])).toMatchObject({ status: 'warn', code: null });
    expect(account({ kind: 'unchecked' }).says).toMatch(/^Aurora: /);
    expect(account({ kind: 'expired' }, ['No comps.'])).toMatchObject({
      status: 'fail',
      code: 'not_signed_in',
    });
  });

  type State = 'current' | 'older' | 'changed';
  const added = (...integrations: readonly (readonly [string, readonly State[]])[]) =>
    checkIntegrations({
      added: async () =>
        integrations.map(([id, states]) => ({
          id,
          places: states.map((state) => ({ state })),
        })) as unknown as readonly IntegrationView[],
    });
  it('has integrations that are current, or says which to add again', async () => {
    expect(await added()).toEqual([]);
    expect(await added(['blender', ['current']])).toMatchObject([
      { status: 'ok', says: doctorTexts.integrationsCurrent('Blender') },
    ]);
    expect(await added(['blender', ['current']], ['nuke', ['current', 'older']])).toMatchObject([
      { status: 'warn', says: doctorTexts.integrationsOld('Nuke'), remedy: doctorTexts.addAgain('nuke') },
    ]);
    const [changed] = await added(['nuke', ['current', 'changed']]);
    expect(changed).toMatchObject({ status: 'warn', says: 'Nuke: changed by you' });
    expect(changed?.remedy).toMatch(/^To replace your changed file, run /);
    expect(await added(['nuke', ['changed']], ['blender', ['older']])).toMatchObject([
      { says: 'Blender: not up to date · Nuke: changed by you', remedy: doctorTexts.addAgain('blender') },
    ]);
  });
});

describe('the way to the server', () => {
  const clock = new FakeClock(Date.parse('2026-01-01T12:00:00Z'));
  const date = (offSeconds: number) => new Date(clock.nowMs() - offSeconds * 1000).toUTCString();
  interface Given {
    readonly answer?: Partial<HttpResponse> | Error;
    readonly way?: string;
    readonly address?: string;
    readonly token?: string | null;
    readonly tookMs?: number;
  }
  const asked: HttpRequest[] = [];
  async function check({
    answer = {},
    way = 'DIRECT',
    address = 'https://api.example.com/',
    token = null,
    tookMs = 0,
  }: Given) {
    const checks = await checkService(
      {
        clock,
        proxies: { resolve: async () => way },
        transport: {
          async send(request) {
            asked.push(request);
            await clock.advance(tookMs);
            if (answer instanceof Error) throw answer;
            return {
              status: 200,
              headers: { 'request-id': 'req_1', date: date(0) },
              body: new Uint8Array(),
              ...answer,
            };
          },
        },
      },
      new URL(address),
      token,
      never,
    );
    return Object.fromEntries(checks.map((each) => [each.name, each]));
  }
  const headers = (more: Readonly<Record<string, string>>) => ({
    answer: { headers: { 'request-id': 'r', ...more } },
  });

  it('asks who the key is, below the address, and with the key only where there is one', async () => {
    await check({ address: 'https://api.example.com/below/', token: 'rd_key' });
    expect(asked.at(-1)?.url.href).toBe('https://api.example.com/below/v1/me');
    expect(asked.at(-1)?.headers).toMatchObject({ Authorization: 'Bearer rd_key' });
    await check({});
    expect(asked.at(-1)?.headers).not.toHaveProperty('Authorization');
  });

  it('goes directly, or through a proxy whose password is not shown', async () => {
    expect((await check({}))[doctorTexts.proxy]).toMatchObject({ status: 'ok', says: doctorTexts.noProxy });
    const named = await check({ way: 'PROXY kim:secret@proxy.studio:3128' });
    expect(named[doctorTexts.proxy]).toMatchObject({ status: 'ok', says: 'proxy.studio:3128' });
  });

  it('tells the server from whoever else answers', async () => {
    for (const tookMs of [1_000, 2_000])
      expect((await check({ tookMs }))[doctorTexts.network]).toMatchObject({
        status: 'ok',
        says: doctorTexts.answersIn('api.example.com', tookMs),
      });
    expect((await check({ answer: { status: 404, headers: {} } }))[doctorTexts.network]).toMatchObject({
      status: 'fail',
      code: 'captive_portal',
      says: doctorTexts.otherAnswer('api.example.com', 404),
    });
  });

  it('wants a certificate from everyone but this computer', async () => {
    const certificate = async (address: string) => (await check({ address }))[doctorTexts.certificate];
    expect(await certificate('https://api.example.com/')).toMatchObject({
      status: 'ok',
      says: doctorTexts.trusted('api.example.com'),
    });
    expect(await certificate('http://127.0.0.1:8080/')).toMatchObject({
      status: 'ok',
      says: doctorTexts.noneNeeded,
    });
    expect(await certificate('http://api.example.com/')).toMatchObject({
      status: 'fail',
      code: 'certificate_untrusted',
    });
  });

  it.each([
    [0, 'ok', doctorTexts.clockMatches],
    [59, 'ok', doctorTexts.clockMatches],
    [60, 'warn', doctorTexts.clockAhead(60)],
    [-60, 'warn', doctorTexts.clockBehind(60)],
    [899, 'warn', doctorTexts.clockAhead(899)],
    [900, 'fail', doctorTexts.clockAhead(900)],
    [-900, 'fail', doctorTexts.clockBehind(900)],
  ])('with a clock that is %i seconds off: %s', async (offSeconds, status, says) => {
    expect((await check(headers({ date: date(offSeconds) })))[doctorTexts.clock]).toMatchObject({
      status,
      says,
    });
  });

  it('says that the time of the server is not known', async () => {
    expect((await check(headers({})))[doctorTexts.clock]).toMatchObject({
      status: 'warn',
      says: doctorTexts.serverTimeUnknown,
    });
  });

  it('says how many requests are left, of how many, where a key asks', async () => {
    const told = (left: number, more = {}) => ({
      token: 'k',
      ...headers({ ratelimit: `"per-key";r=${left};t=9`, ...more }),
    });
    const requests = async (given: Given) => (await check(given))[doctorTexts.requests];
    const all = limits.ratePerWindow;
    expect(await requests(told(all / 4))).toMatchObject({
      status: 'ok',
      says: doctorTexts.requestsLeft(all / 4, all),
    });
    expect(await requests(told(all / 4 - 1))).toMatchObject({
      status: 'warn',
      remedy: doctorTexts.sharedKey,
    });
    expect(await requests(told(5, { 'ratelimit-policy': '"per-key";q=20;w=60' }))).toMatchObject({
      status: 'ok',
      says: doctorTexts.requestsLeft(5, 20),
    });
    expect(await requests({ token: 'k' })).toMatchObject({ status: 'warn', says: doctorTexts.noLimit });
    expect(await requests({ token: 'k', answer: { status: 401, headers: {} } })).toBe(undefined);
    expect(await requests({ ...told(5), token: null })).toBe(undefined);
  });

  it.each([
    ['connection_refused', doctorTexts.network, true],
    ['certificate_expired', doctorTexts.certificate, true],
    ['proxy_unreachable', doctorTexts.proxy, false],
  ] as const)('where %s, it fails under its own name', async (kind, name, saysProxy) => {
    const checks = await check({ answer: new TransportError(kind, 'api.example.com', 'no') });
    expect(checks[name]).toMatchObject({ status: 'fail', code: kind });
    expect(checks[name]?.says).toMatch(/^api\.example\.com: /);
    expect(checks[doctorTexts.proxy]?.status).toBe(saysProxy ? 'ok' : 'fail');
    expect(Object.keys(checks)).toHaveLength(saysProxy ? 2 : 1);
  });

  it('does not take a mistake of ours for the network', async () => {
    await expect(check({ answer: new TypeError('ours') })).rejects.toThrow(TypeError);
  });
});
