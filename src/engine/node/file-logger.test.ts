import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from '../ground/redact.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { FileLogger } from './file-logger.ts';

const letters = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'),
    minLength: length,
    maxLength: length,
  });
const around = fc.string({ unit: fc.constantFrom(...' \n\t",;()[]{}<>='), maxLength: 4 });

describe('redaction', () => {
  const shapes: readonly (readonly [name: string, wrap: (secret: string) => string])[] = [
    ['a key', (secret) => `psk_${secret}`],
    ['a key in capitals', (secret) => `PSK_${secret.toUpperCase()} PSK_${secret}`],
    ['the path of a practice address', (secret) => `PUT http://127.0.0.1:4810/upload/${secret} 403`],
    ['the same by name', (secret) => `http://LOCALHOST:4810/upload/${secret}?x=1`],
    ['a key in a header', (secret) => `Authorization: Bearer psk_${secret}`],
    ['an access token in a header', (secret) => `authorization: bearer ${secret}.${secret}-_~+/=`],
    ['a signing secret', (secret) => `whsec_${secret}+/==`],
    [
      'the query of an upload address',
      (secret) => `https://storage.googleapis.com/upload/x?upload_id=${secret}&X-Sig=${secret}`,
    ],
    ['the fragment of an address', (secret) => `https://example.com/cb#access=${secret}`],
    ['the login of a proxy', (secret) => `http://mara:${secret}@proxy:3128/`],
    ['a token answer', (secret) => `{"access_token":"${secret}","refresh_token":"${secret}"}`],
    [
      'a token request',
      (secret) => `grant_type=x&refresh_token=${secret}&code=${secret}&code_verifier=${secret}`,
    ],
  ];

  it.each(shapes)('removes %s, whatever is around it', (_name, wrap) => {
    fc.assert(
      fc.property(letters(24), around, around, (secret, before, after) => {
        const shown = redact(`${before}${wrap(secret)}${after}`);
        expect(shown.toLowerCase()).not.toContain(secret.toLowerCase());
      }),
      { numRuns: 200 },
    );
  });

  it('leaves what people need to read', () => {
    const text = 'PUT https://storage.googleapis.com/upload/x took 12.3 s, status 403, LED_Main_v012.mov';
    expect(redact(text)).toBe(text);
  });
});

describe('the log file', () => {
  it('has one redacted JSON line for each event, from the given level on', () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'logs', 'renderdrop.log');
    const log = new FileLogger({ path, clock: new FakeClock() });
    log.debug('not written');
    log.info('signed in', { account: 'a1', note: 'with psk_abc123', refreshToken: 'whatever', attempts: 2 });
    log.error('broke\nin two');
    const lines = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      {
        at: '2026-01-01T00:00:00.000Z',
        level: 'info',
        process: process.pid,
        event: 'signed in',
        account: 'a1',
        note: 'with psk_[hidden]',
        refreshToken: '[hidden]',
        attempts: 2,
      },
      expect.objectContaining({ level: 'error', event: 'broke\nin two' }),
    ]);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
  });

  it('starts a new file when one is full and keeps a bounded number', () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'renderdrop.log');
    const log = new FileLogger({ path, clock: new FakeClock(), maxSizeBytes: 1_000, keptFileCount: 2 });
    for (let index = 0; index < 100; index += 1) log.info('event', { index });
    expect(readdirSync(folder.path).sort()).toEqual([
      'renderdrop.log',
      'renderdrop.log.1',
      'renderdrop.log.2',
    ]);
    for (const name of readdirSync(folder.path)) {
      expect(statSync(join(folder.path, name)).size).toBeLessThan(1_200);
    }
    expect(readFileSync(path, 'utf8')).toContain('"index":99');
  });

  it.skipIf(process.platform === 'win32').each([
    ['a link to another file', (log: string, victim: string) => symlinkSync(victim, log)],
    ['a pipe that nobody reads', (log: string) => void execFileSync('mkfifo', [log])],
    ['a folder', (log: string) => mkdirSync(log)],
  ])('goes on where it finds %s in its place, and touches nothing behind it', (_what, put) => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'renderdrop.log');
    const victim = join(folder.path, 'victim.blend');
    writeFileSync(victim, 'weeks of work');
    const log = new FileLogger({ path, clock: new FakeClock() });
    put(path, victim);
    log.info('after it was put there');
    log.info('and again');
    expect(readFileSync(victim, 'utf8')).toBe('weeks of work');
    expect(lstatSync(path).isFile()).toBe(true);
    expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toHaveLength(2);
    expect(existsSync(`${path}.set-aside`)).toBe(true);
  });

  it('never throws, not even where nothing can be written', () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'renderdrop.log');
    new FileLogger({ path, clock: new FakeClock() }).info('first');
    const below = new FileLogger({ path: join(path, 'below.log'), clock: new FakeClock() });
    expect(() => below.error('lost')).not.toThrow();
    expect(existsSync(path)).toBe(true);
  });
});
