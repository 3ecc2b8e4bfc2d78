import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { policyDoubts, policyFailures, policyRules } from '../../shared/messages/policy.ts';
import type { Policy } from '../../shared/model/policy.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { UnusablePolicy } from './policy-error.ts';
import { type PolicyPlace, policyPlace, readPolicy } from './policy-file.ts';

const me = process.getuid?.() ?? null;

/** A folder like one made by an administrator, but owned by the user who runs the tests. */
function place() {
  const folder = temporaryFolder();
  const own = join(folder.path, 'renderdrop');
  mkdirSync(own, { mode: 0o755 });
  const at: PolicyPlace = { path: join(own, 'policy.json'), ownerUid: me };
  return {
    at,
    folder: own,
    write: (text: string) => writeFileSync(at.path, text, { mode: 0o644 }),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

function refusal(at: PolicyPlace): UnusablePolicy {
  try {
    readPolicy(at);
  } catch (error) {
    if (error instanceof UnusablePolicy) return error;
    throw error;
  }
  throw new Error('The policy was believed.');
}

it('finds nothing where there is no file and no folder', () => {
  using folder = temporaryFolder();
  expect(readPolicy({ path: join(folder.path, 'none', 'policy.json'), ownerUid: me })).toEqual({
    path: null,
    policy: {},
  });
});

it.each<[string, Policy]>([
  ['the server address', { serverAddress: 'https://api.example.com/' }],
  ['a server on this computer', { serverAddress: 'http://127.0.0.1:4810/' }],
  ['the proxy of the system', { proxy: 'system' }],
  ['no proxy', { proxy: 'none' }],
  ['a proxy', { proxy: 'http://proxy.studio:3128' }],
  ['the folders', { allowedFolders: ['/renders', 'C:\\Renders', '\\\\server\\renders'] }],
  ['how many at a time', { limits: { uploadsAtATime: 1 } }],
  ['how fast', { limits: { megabytesPerSecond: 2.5 } }],
  ['when', { limits: { hours: { from: '19:00', until: '08:00' } } }],
  ['updates on', { updates: true }],
  ['updates off', { updates: false }],
  ['the practice studio on', { practiceStudio: true }],
  ['the practice studio off', { practiceStudio: false }],
  ['nothing', {}],
])('reads %s', (_what, policy) => {
  using here = place();
  // As editors on Windows write it.
  here.write(`\uFEFF${JSON.stringify(policy)}\r\n`);
  expect(readPolicy(here.at)).toEqual({ path: here.at.path, policy });
});

it.each([
  ['{ "proxy": "none", }', policyRules.notJson(''), 'isn’t JSON'],
  ['[]', policyRules.object, 'no object'],
  ['null', policyRules.object, 'null'],
  ['{ "servr": "https://api.example.com" }', policyRules.unknown(['servr']), 'a misspelt name'],
  ['{ "limits": { "speed": 1 } }', policyRules.unknown(['limits.speed']), 'a misspelt limit'],
  ['{ "serverAddress": "api.example.com" }', `serverAddress: ${policyRules.serverAddress}`, 'no address'],
  [
    '{ "serverAddress": "http://api.example.com" }',
    'serverAddress: ',
    'an address that anybody can read along',
  ],
  ['{ "proxy": "proxy.studio" }', `proxy: ${policyRules.proxy}`, 'no proxy address'],
  ['{ "allowedFolders": [] }', `allowedFolders: ${policyRules.allowedFolders}`, 'no folders'],
  ['{ "allowedFolders": ["renders"] }', `allowedFolders: ${policyRules.allowedFolders}`, 'a part of a path'],
  [
    '{ "allowedFolders": "/renders" }',
    `allowedFolders: ${policyRules.allowedFolders}`,
    'one folder, not a list',
  ],
  ['{ "limits": 3 }', `limits: ${policyRules.limits}`, 'limits without names'],
  [
    '{ "limits": { "uploadsAtATime": 0 } }',
    `limits.uploadsAtATime: ${policyRules.uploadsAtATime}`,
    'none at a time',
  ],
  [
    '{ "limits": { "megabytesPerSecond": "2" } }',
    `limits.megabytesPerSecond: ${policyRules.megabytesPerSecond}`,
    'a speed as text',
  ],
  [
    '{ "limits": { "hours": { "from": "7 pm", "until": "08:00" } } }',
    `limits.hours.from: ${policyRules.hours}`,
    'a time of another form',
  ],
  [
    '{ "limits": { "hours": { "from": "19:00" } } }',
    `limits.hours.until: ${policyRules.hours}`,
    'half of the hours',
  ],
  ['{ "updates": "off" }', `updates: ${policyRules.onOff}`, 'updates as a word'],
  ['{ "practiceStudio": 0 }', `practiceStudio: ${policyRules.onOff}`, 'a number for a switch'],
])('%s is refused by name', (text, says) => {
  using here = place();
  here.write(text);
  const { trouble } = refusal(here.at);
  expect(trouble.code).toBe('policy_malformed');
  expect(trouble.sentence).toContain(says);
  expect(trouble.sentence).toContain(here.at.path);
});

describe('is not believed', () => {
  const doubted = (here: { at: PolicyPlace }) => refusal(here.at).trouble;

  it.skipIf(me === null)('where somebody else owns it', () => {
    using here = place();
    here.write('{}');
    const at = { ...here.at, ownerUid: (me ?? 0) + 1 };
    expect(refusal(at).trouble).toMatchObject({
      code: 'policy_not_trusted',
      sentence: policyFailures.policy_not_trusted(at.path, policyDoubts.otherOwner).sentence,
    });
  });

  it.skipIf(me === null).each([0o664, 0o646, 0o666])('where others may write to it (%o)', (mode) => {
    using here = place();
    here.write('{}');
    chmodSync(here.at.path, mode);
    expect(doubted(here).sentence).toContain(policyDoubts.othersWrite);
  });

  it.skipIf(me === null)('where others may put another file in its place', () => {
    using here = place();
    here.write('{}');
    chmodSync(here.folder, 0o777);
    expect(doubted(here).sentence).toContain(policyDoubts.folderOfOthers);
  });

  it.skipIf(me === null)('where it is a link, or no file', () => {
    using here = place();
    writeFileSync(join(here.folder, 'elsewhere.json'), '{}');
    symlinkSync(join(here.folder, 'elsewhere.json'), here.at.path);
    expect(doubted(here).sentence).toContain(policyDoubts.link);
    using other = place();
    mkdirSync(other.at.path);
    expect(doubted(other).sentence).toContain(policyDoubts.notAFile);
  });
});

it('says that it cannot be read, rather than that there is none', () => {
  using folder = temporaryFolder();
  writeFileSync(join(folder.path, 'renderdrop'), 'a file in the place of the folder');
  const { trouble } = refusal({ path: join(folder.path, 'renderdrop', 'policy.json'), ownerUid: me });
  expect(trouble).toMatchObject({ code: 'policy_unreadable' });
});

it.skipIf(process.platform !== 'linux')('is closed once it is read, believed or not', () => {
  using here = place();
  const opened = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === here.at.path;
      } catch {
        return false;
      }
    });
  here.write('{}');
  readPolicy(here.at);
  chmodSync(here.at.path, 0o666);
  refusal(here.at);
  expect(opened()).toEqual([]);
});

it('looks where each system’s administrators put it, wherever a person’s own variables lead', () => {
  const own = { HOME: '/home/kim', XDG_CONFIG_DIRS: '/home/kim', RENDERDROP_HOME: '/home/kim' };
  expect(policyPlace('linux', own)).toEqual({ path: '/etc/renderdrop/policy.json', ownerUid: 0 });
  expect(policyPlace('darwin', own)).toEqual({
    path: '/Library/Application Support/Renderdrop/policy.json',
    ownerUid: 0,
  });
  expect(policyPlace('win32', { CommonProgramFiles: 'D:\\Programs\\Common Files' })).toEqual({
    path: 'D:\\Programs\\Common Files\\Renderdrop\\policy.json',
    ownerUid: null,
  });
});

it('is read as the file in the documentation', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/administrators.md'), 'utf8');
  const [, example = ''] = /```json\n([\s\S]+?)```/.exec(page) ?? [];
  using here = place();
  here.write(example);
  expect(Object.keys(readPolicy(here.at).policy).length).toBeGreaterThan(5);
});
