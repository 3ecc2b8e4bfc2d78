import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { howToGet } from './say.ts';
import { fileOf } from './testing/update-feed.ts';

describe.skipIf(process.platform !== 'linux')('the words about a package that a person downloads', () => {
  it.each([
    ['deb', 'renderdrop_1.2.0_amd64.deb', 'apt'],
    ['rpm', 'renderdrop-1.2.0.x86_64.rpm', 'dnf'],
  ] as const)('name a command that installs the signed %s and no other', (packaging, name, manager) => {
    using disk = temporaryFolder();
    const file = fileOf(name, Buffer.from('the signed one'), packaging);
    const said = howToGet({ kind: 'package_manager', file, packaging }, new URL('https://feed.example/new/'));
    const [, command = ''] = /^Download https:\/\/feed\.example\/new\/\S+, then run: (.*)$/.exec(said) ?? [];
    // What root would run is printed instead.
    const line = command.replace('sudo ', 'echo as root: ');
    const typed = (content: string) => {
      writeFileSync(join(disk.path, name), content);
      return spawnSync('sh', ['-c', line], { cwd: disk.path, encoding: 'utf8' });
    };
    expect(typed('the signed one').stdout).toMatch(new RegExp(`as root: ${manager} install \\./${name}\n$`));
    const refused = typed('a planted one!');
    expect(refused.status).not.toBe(0);
    expect(refused.stdout).not.toContain('as root');
  });
});
