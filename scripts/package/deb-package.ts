import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LinuxPackagePlan } from './linux-package-plan.ts';
import { runProgram } from './run-program.ts';
import { stageTree } from './staged-tree.ts';

const kibibyte = 1_024;

/** Makes a deb with dpkg-deb. One commit gives one file, byte for byte. */
export function makeDeb(plan: LinuxPackagePlan, work: string, epochSeconds: number): void {
  const tree = join(work, 'tree');
  const entries = stageTree(plan, tree, epochSeconds);
  const files = entries.filter(({ kind }) => kind === 'file');
  const kibibytes = files.reduce((sum, { sizeBytes }) => sum + Math.ceil(sizeBytes / kibibyte), 0);
  const control = join(tree, 'DEBIAN');
  mkdirSync(control);
  writeFileSync(join(control, 'control'), controlFile(plan, kibibytes));
  writeFileSync(
    join(control, 'md5sums'),
    files
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ path }) => `${md5(join(tree, path))}  ${path.slice(1)}\n`)
      .join(''),
  );
  for (const [name, script] of [
    ['postinst', plan.afterInstall],
    ['postrm', plan.afterRemove],
  ] as const) {
    cpSync(script, join(control, name));
    chmodSync(join(control, name), 0o755);
  }
  for (const name of ['control', 'md5sums']) chmodSync(join(control, name), 0o644);
  // xz, because Debian 11 can't read zstd; one thread, so that the result doesn't depend on the number of cores.
  const words = ['--build', '--root-owner-group', '-Zxz', '--threads-max=1', tree, plan.output];
  runProgram('dpkg-deb', words, { SOURCE_DATE_EPOCH: String(epochSeconds) });
}

const md5 = (path: string) => createHash('md5').update(readFileSync(path)).digest('hex');

function controlFile(plan: LinuxPackagePlan, kibibytes: number): string {
  const { name, version, architecture, maintainer, depends, recommends, url, summary, description } = plan;
  return [
    `Package: ${name}`,
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    `Maintainer: ${maintainer}`,
    `Installed-Size: ${kibibytes}`,
    ...(depends.length > 0 ? [`Depends: ${depends.join(', ')}`] : []),
    ...(recommends.length > 0 ? [`Recommends: ${recommends.join(', ')}`] : []),
    'Section: video',
    'Priority: optional',
    `Homepage: ${url}`,
    `Description: ${summary}`,
    ...description.split('\n').map((line) => ` ${line.trim() === '' ? '.' : line.trim()}`),
    '',
  ].join('\n');
}
