import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../testing/practice-service.ts';
import { ConsentingBrowser } from '../engine/accounts/testing/consenting-browser.ts';
import { noKeyring } from '../engine/accounts/testing/keyring.ts';
import { AppStateStore } from '../engine/store/tables/app-state-store.ts';
import { itLong } from '../engine/testing/it-long.ts';
import { storeIn } from '../engine/testing/store-in.ts';
import { CommandLine } from './testing/command-line.ts';

let service: PracticeService;
let cli: CommandLine;

beforeAll(async () => {
  service = await PracticeService.start();
  cli = CommandLine.on(service, null);
});
afterAll(async () => {
  await cli.call(['logout']);
  cli[Symbol.dispose]();
  await service.stop();
});

const why = noKeyring === null ? '' : ` (not run: ${noKeyring})`;

describe(`with this computer's keychain${why}`, () => {
  const test = it.skipIf(noKeyring !== null);
  const testLong = itLong.skipIf(noKeyring !== null);

  test('signs in with a key from standard input, remembers where, and signs out', async () => {
    const key = service.addresses.keys.all;
    const login = await cli.run(['login', '--service', service.addresses.base_url], {
      input: `${key}\n`,
      environment: { RENDERDROP_BASE_URL: undefined },
    });
    expect(login.stderr).toBe('');
    expect(login.stdout).toContain("this computer's keychain");
    expect(login.code).toBe(0);
    const projects = await cli.call(['projects'], { RENDERDROP_BASE_URL: undefined });
    expect(projects.stdout).toContain('Aurora Arena Tour');
    expect((await cli.call(['doctor'])).stdout).toMatch(/ok {4}Keychain/);
    expect((await cli.call(['whoami', '--json'])).json()).toMatchObject([
      { kept_in: 'keychain', state: 'ok' },
    ]);
    for (const name of readdirSync(cli.home, { recursive: true, encoding: 'utf8' })) {
      const file = join(cli.home, name);
      const text = name === 'logs' ? '' : readFileSync(file, 'latin1');
      expect(text.includes(key), name).toBe(false);
    }
    expect((await cli.run(['logout'])).stdout).toContain(
      'Signed out of Northlight Studio. The key keeps working until you revoke it in the web app.',
    );
    const after = await cli.call(['projects']);
    expect(after.code).toBe(3);
    expect(after.stderr).toContain('renderdrop login');
  });

  test('signs in through the browser', async () => {
    const command = cli.start(['login', '--browser', '--json'], {
      RENDERDROP_AUTH_URL: service.addresses.auth_url,
      RENDERDROP_OAUTH_CLIENT_ID: service.addresses.oauth_client_id,
      // Keeps a browser from opening on this computer.
      DISPLAY: undefined,
      BROWSER: '/bin/true',
    });
    await command.until(/^http\S+\n/m);
    const [address] = /^http\S+$/m.exec(command.stderr) ?? [];
    const browser = new ConsentingBrowser('allow');
    await browser.open(new URL(address ?? ''));
    await browser.lastPage;
    const ended = await command.ended;
    expect(ended.json()).toMatchObject([{ object: 'oauth_grant', kept_in: 'keychain' }]);
    expect(ended.code).toBe(0);
    expect((await cli.call(['whoami'])).stdout).toContain('with the browser');
    expect((await cli.call(['projects'])).code).toBe(0);
    expect((await cli.call(['logout'])).stdout, 'there is no key').toBe('Signed out of Northlight Studio.\n');
  });

  testLong('works with the account that is named, of several', async () => {
    const { all, other_workspace } = service.addresses.keys;
    await cli.run(['login'], { input: other_workspace });
    await cli.run(['login'], { input: all });
    expect((await cli.run(['whoami'])).stdout).toContain('Choose with --account.');
    const workspaceOf = async (...words: readonly string[]) => {
      const [line] = (await cli.run(['whoami', '--json', ...words])).json();
      return [line?.['account_id'], Object(line?.['workspace']).name];
    };
    const [inUse] = await workspaceOf();
    const [otherId, otherName] = await workspaceOf('--account', 'theo marchetti');
    expect(otherName).toBe('Theo Marchetti');
    expect(otherId).not.toBe(inUse);
    expect(await workspaceOf('--account', String(otherId))).toEqual([otherId, otherName]);
    expect(
      (await cli.run(['projects'], { environment: { RENDERDROP_ACCOUNT: 'Theo Marchetti' } })).stdout,
    ).not.toBe((await cli.run(['projects'])).stdout);
    {
      // As the window keeps the name that a person gives an account.
      using store = storeIn(cli.home);
      new AppStateStore(store).write(`name of account ${otherId}`, 'Theo at home');
    }
    expect((await cli.run(['whoami'])).stdout).toContain('Theo at home');
    for (const name of ['theo at home', 'theo marchetti'])
      expect(await workspaceOf('--account', name)).toEqual([otherId, otherName]);
    expect((await cli.run(['whoami', '--account', 'Theo at home'])).stdout).toMatch(
      /^Theo at home · Theo Marchetti/,
    );
    const nobody = await cli.run(['projects', '--account', 'Theo at hom']);
    expect(nobody.code).toBe(4);
    expect(nobody.stderr).toContain('Similar names: Theo at home');
    expect((await cli.run(['logout', '--account', String(otherId)])).stdout).toContain('Theo at home');
    expect(await workspaceOf()).toEqual([inUse, 'Northlight Studio']);
    await cli.run(['logout']);
  });

  testLong('goes on with what was held once somebody signs in again', async () => {
    await cli.run(['login'], { input: service.addresses.keys.viewer });
    expect((await cli.run(['projects', '--json'])).json().length).toBeGreaterThan(0);
    await cli.run(['logout']);
  });
});

describe('a key that is no good', () => {
  it.each([
    ['is cut short', () => service.addresses.keys.all.slice(0, 40), '40 of 53 characters'],
    ['is revoked', () => service.addresses.keys.revoked, 'was revoked'],
    ['is not there', () => '', 'Nothing was pasted'],
  ])('%s is refused and not kept', async (_what, key, text) => {
    const ended = await cli.run(['login'], { input: key() });
    expect(ended.stderr).toContain(text);
    expect(ended.code).toBe(3);
  });
});

it('refuses to choose an account beside the key of the environment', async () => {
  const ended = await cli.call(['projects', '--account', 'x'], {
    RENDERDROP_API_KEY: service.addresses.keys.all,
  });
  expect(ended.code).toBe(2);
  expect(ended.stderr).toContain('RENDERDROP_API_KEY already chooses the account');
});

describe('without a keychain', () => {
  it('says so, keeps the key nowhere, and points to the environment', async () => {
    const ended = await cli.run(['login'], {
      input: service.addresses.keys.all,
      environment: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' },
    });
    expect(ended.stderr).toContain('RENDERDROP_API_KEY');
    expect(ended.code).toBe(3);
  });
});
