import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../engine/testing/temporary-folder.ts';
import { policyTexts } from '../shared/messages/policy.ts';
import type { Policy } from '../shared/model/policy.ts';
import { computerHas } from './testing/black-box/abilities.ts';
import { binary } from './testing/command-line.ts';
import { receiptsOf } from './testing/receipts.ts';
import { to, uploadDesk } from './testing/upload-desk.ts';

const desk = uploadDesk();

/** Writes a policy where `call` looks for it, owned by the user who runs the tests. */
function decide(policy: Policy | string): void {
  const path = join(desk.cli.home, 'administrator', 'policy.json');
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  writeFileSync(path, typeof policy === 'string' ? policy : JSON.stringify(policy), { mode: 0o644 });
  desk.cli.policyPlace = { path, ownerUid: process.getuid?.() ?? null };
}

const here = () => desk.service.baseUrl.href;
/** How many versions were requested. */
const created = async () => (await desk.view.requests('POST', /\/versions$/)).length;

describe('a policy', () => {
  it('names the server, so that nobody has to', async () => {
    decide({ serverAddress: here() });
    const ended = await desk.cli.call(['projects'], { RENDERDROP_BASE_URL: undefined });
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toContain('Aurora Arena Tour');
  });

  it('allows no other server, wherever it is named', async () => {
    decide({ serverAddress: 'https://api.example.com', practiceStudio: false });
    for (const words of [['projects'], ['login', '--service', here()], ['login', '--browser']]) {
      const ended = await desk.cli.call(words);
      expect(ended.stderr, words.join(' ')).toContain(
        'Your organization has turned off the practice studio.',
      );
      expect(ended.code).toBe(5);
    }
    decide({ serverAddress: 'https://api.example.com' });
    const elsewhere = await desk.cli.call(['projects'], { RENDERDROP_BASE_URL: 'https://other.example' });
    expect(elsewhere.stderr).toContain('Your organization allows only the server api.example.com.');
    expect(elsewhere.code).toBe(5);
  });

  it('chooses the proxy, whatever the environment says', async () => {
    decide({ proxy: 'none' });
    const direct = await desk.cli.call(['doctor'], { https_proxy: 'http://127.0.0.1:9' });
    expect(direct.stdout).toMatch(/ok +Proxy +none is used/);
  });

  it('allows uploads from its folders only, and nothing is created for others', async () => {
    const path = await desk.renders.small('LED_Main_v030.mov');
    decide({ allowedFolders: [join(desk.cli.home, 'renders')] });
    const before = await created();
    const refused = await desk.cli.call(['upload', path, ...to('LED Main')]);
    expect(refused.stderr + refused.stdout).toContain(
      "Your organization doesn't allow uploads from this folder.",
    );
    expect(refused.code).toBe(5);
    const watched = await desk.cli.call(['watch', dirname(path), '--once', ...to('LED Main')]);
    expect(watched.stderr).toContain("Your organization doesn't allow uploads from this folder.");
    expect(await created()).toBe(before);
    decide({ allowedFolders: [dirname(path)] });
    const allowed = await desk.cli.call(['upload', path, ...to('LED Main'), '--wait', '--json']);
    expect(allowed.code, allowed.stderr).toBe(0);
    expect(receiptsOf(allowed)).toMatchObject([{ state: 'ready' }]);
  });

  it('is named by doctor, with what it sets', async () => {
    decide({ proxy: 'system', updates: false, practiceStudio: true, limits: { uploadsAtATime: 1 } });
    const { stdout } = await desk.cli.call(['doctor']);
    expect(stdout).toMatch(/ok +Policy +.*policy\.json sets: proxy, limits, updates off$/m);
    desk.cli.policyPlace = null;
    expect((await desk.cli.call(['doctor'])).stdout).not.toContain(policyTexts.policy);
  });
});

describe('a policy with a mistake', () => {
  it('stops every upload until it is repaired, and says which file and what is wrong', async () => {
    const path = await desk.renders.small('LED_Main_v031.mov');
    decide('{ "allowedFolder": ["/renders"] }');
    const before = await created();
    const ended = await desk.cli.call(['upload', path, ...to('LED Main')]);
    expect(ended.stderr).toContain('policy.json, has a mistake. There is no setting allowedFolder.');
    expect(ended.code).toBe(5);
    expect(await created()).toBe(before);
    const checked = await desk.cli.call(['doctor']);
    expect(checked.stdout).toMatch(/fail +Policy +.*There is no setting allowedFolder\./);
    expect(checked.code).toBe(5);
    decide({ allowedFolders: [dirname(path)] });
    expect((await desk.cli.call(['upload', path, ...to('LED Main'), '--wait'])).code).toBe(0);
  });
});

describe('the file in the system’s own place', () => {
  it.skipIf(!computerHas('the right to mount'))(
    'is read by the program itself, as root wrote it',
    async () => {
      using folder = temporaryFolder();
      const etc = join(folder.path, 'etc');
      cpSync('/etc', etc, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !path.includes('shadow'),
      });
      mkdirSync(join(etc, 'renderdrop'), { recursive: true });
      const policy = join(etc, 'renderdrop', 'policy.json');
      writeFileSync(policy, JSON.stringify({ updates: false }));
      chmodSync(policy, 0o644);
      // Replaces /etc by the test's own folder, only for this command.
      const script = `mount --bind '${etc}' /etc && exec '${binary}' doctor`;
      const ended = await desk.cli.start(['-m', 'sh', '-c', script], {}, 'unshare').ended;
      expect(ended.stdout).toMatch(/ok +Policy +\/etc\/renderdrop\/policy\.json sets: updates off/);
    },
  );
});
