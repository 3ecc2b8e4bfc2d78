import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { PracticeService } from '../../../testing/practice-service.ts';
import { FileLogger } from '../node/file-logger.ts';
import { SecretStoreError } from '../ports/secret-store-error.ts';
import { type SignInService, signInByBrowser } from './browser-sign-in.ts';
import { MemorySecretStore } from './memory-secret-store.ts';
import { ConsentingBrowser } from './testing/consenting-browser.ts';
import { SignedOutApp } from './testing/signed-out-app.ts';

it('leaves no key or token in a file, a log, an error or a stack: signing in, failing, signing out', async () => {
  await using service = await PracticeService.start();
  const signInService: SignInService = {
    baseUrl: service.baseUrl,
    authorizationUrl: new URL(service.addresses.auth_url),
    clientId: service.addresses.oauth_client_id,
  };
  const secretStore = new MemorySecretStore();
  using app = new SignedOutApp({ secretStore });
  const { keys } = service.addresses;
  const canaries: string[] = [keys.all, keys.revoked, keys.expired];
  const said: unknown[] = [];
  const keep = async (work: Promise<unknown>) => {
    said.push(await work.catch((error: unknown) => error));
  };

  await keep(app.accounts.addKey(keys.all, service.baseUrl));
  await keep(app.accounts.addKey(keys.revoked, service.baseUrl));
  await keep(app.accounts.addKey(keys.expired, service.baseUrl));
  await keep(app.accounts.addKey(keys.all.slice(0, 52), service.baseUrl));
  const browser = new ConsentingBrowser('allow');
  const signedIn = await signInByBrowser(signInService, { ...app, browser });
  if (signedIn.kind !== 'signed_in') throw new Error(signedIn.kind);
  canaries.push(signedIn.tokens.accessToken, signedIn.tokens.refreshToken ?? '');
  canaries.push(browser.returnedTo?.searchParams.get('code') ?? '');
  await keep(app.accounts.addTokens(signedIn.tokens, service.baseUrl));

  const set = secretStore.set.bind(secretStore);
  secretStore.set = () => Promise.reject(new SecretStoreError('keychain_locked'));
  await keep(app.accounts.addKey(keys.all, service.baseUrl));
  secretStore.set = set;
  const [first] = app.accounts.list().accounts;
  if (first === undefined) throw new Error('nobody is signed in');
  await secretStore.set(`account ${first.id}`, `{"kind":"key","key":5,"was":"${keys.all}"}`);
  await keep(app.accounts.check(first.id));
  await keep(app.accounts.addKey(keys.all, service.baseUrl));
  await service.stop();
  for (const account of app.accounts.list().accounts) {
    const signal = AbortSignal.timeout(50);
    await keep(app.accounts.check(account.id, signal));
  }

  const log = new FileLogger({ path: join(app.folder, 'renderdrop.log'), clock: app.clock });
  for (const line of app.logger.lines) log.info(line);
  for (const each of said) log.error(inspect(each, { depth: 20, showHidden: true }));
  log.error('careless', { authorization: `Bearer ${keys.all}`, text: `it was ${keys.all}` });

  const inMemory = said.map((each) => inspect(each, { depth: 20, showHidden: true })).join('\n');
  const lines = app.logger.lines.join('\n');
  const look = (when: string) => {
    const files = readdirSync(app.folder).map(
      (name) => [name, readFileSync(join(app.folder, name), 'latin1')] as const,
    );
    expect(files.map(([name]) => name)).toEqual(
      expect.arrayContaining(['renderdrop.sqlite', 'renderdrop.sqlite-wal', 'renderdrop.log']),
    );
    expect(canaries.every((canary) => canary.length > 20)).toBe(true);
    for (const canary of canaries) {
      for (const [name, content] of [
        ...files,
        ['results', inMemory] as const,
        ['log lines', lines] as const,
      ]) {
        // Not `toContain`: a failing test must not print the key either.
        expect(content.includes(canary), `${name} ${when}`).toBe(false);
      }
    }
  };
  look('while signed in');
  for (const account of app.accounts.list().accounts) await app.accounts.signOut(account.id);
  look('after signing out');
});
