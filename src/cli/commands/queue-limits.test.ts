import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { policyFailures } from '../../shared/messages/policy.ts';
import { exitCodes } from '../exit-codes.ts';
import { CommandLine } from '../testing/command-line.ts';

const limitsOf = async (cli: CommandLine, ...words: readonly string[]) => {
  const ended = await cli.call(['queue', 'limits', ...words, '--json']);
  expect(ended.code, ended.stderr).toBe(exitCodes.done);
  return ended.json()[0];
};

it('shows the limits, and changes those that are named', async () => {
  using cli = new CommandLine();
  const usual = { type: 'limits', at_once: 'automatic', gentle: false, bytes_per_second: null, hours: null };
  expect(await limitsOf(cli)).toEqual(usual);
  expect(await limitsOf(cli, '--gentle', 'on')).toEqual({ ...usual, gentle: true });
  expect(await limitsOf(cli, '--at-once', '4', '--speed', '2.5')).toEqual({
    ...usual,
    gentle: true,
    at_once: 4,
    bytes_per_second: 2_500_000,
  });
  expect((await cli.call(['queue', 'limits'])).stdout.split('\n')).toEqual([
    'Uploads at a time: 4',
    'Speed limit: 2.5 MB/s',
    'Leave room for other apps: on',
    'Upload hours: any',
    '',
  ]);
  const off = ['--gentle', 'off', '--at-once', 'automatic', '--speed', 'off'];
  expect(await limitsOf(cli, ...off)).toEqual(usual);
});

it('names the allowed values, and changes nothing for an invalid one', async () => {
  using cli = new CommandLine();
  for (const wrong of [
    ['--gentle', 'maybe'],
    ['--gentle', 'on', '--at-once', '17'],
    ['--gentle', 'on', '--speed', 'fast'],
    ['--gentle', 'on', '--speed', '0'],
  ])
    expect((await cli.call(['queue', 'limits', ...wrong])).code, wrong.join(' ')).toBe(exitCodes.usage);
  expect(await limitsOf(cli)).toMatchObject({ gentle: false });
});

it('does not change limits that the organization has set', async () => {
  using cli = new CommandLine();
  const path = join(cli.home, 'administrator', 'policy.json');
  const hours = { from: '19:00', until: '08:00' };
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  writeFileSync(path, JSON.stringify({ limits: { leaveRoom: true, hours } }), { mode: 0o644 });
  cli.policyPlace = { path, ownerUid: process.getuid?.() ?? null };
  const { code, stderr } = await cli.call(['queue', 'limits', '--gentle', 'off']);
  expect(stderr).toContain(policyFailures.set_by_organization.sentence);
  expect(code).toBe(exitCodes.refused);
  expect(await limitsOf(cli)).toMatchObject({ gentle: true, hours });
  expect((await cli.call(['queue', 'limits'])).stdout).toContain('Upload hours: 19:00 to 08:00\n');
});
