import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LinuxPackagePlan } from './linux-package-plan.ts';
import { runProgram } from './run-program.ts';
import { type StagedEntry, stageTree } from './staged-tree.ts';

/** System folders that packages share. An rpm must not claim them, or it would conflict with other packages. */
const sharedFolder = /^\/(?:opt|usr(?:\/(?!share\/doc\/renderdrop$).*)?)$/;
const release = '1';

/** Makes an rpm with rpmbuild. One commit gives one file, byte for byte. */
export function makeRpm(plan: LinuxPackagePlan, work: string, epochSeconds: number): void {
  const tree = join(work, 'tree');
  const entries = stageTree(plan, tree, epochSeconds);
  const spec = join(work, 'renderdrop.spec');
  const made = join(work, 'made');
  mkdirSync(made);
  writeFileSync(spec, specFile(plan, entries));
  const settings = {
    _topdir: join(work, 'rpmbuild'),
    _rpmdir: made,
    _rpmfilename: 'renderdrop.rpm',
    // These settings keep facts about the building computer out of the package.
    _buildhost: 'renderdrop',
    use_source_date_epoch_as_buildtime: '1',
    clamp_mtime_to_source_date_epoch: '1',
    source_date_epoch_from_changelog: '0',
    // Programs must not be stripped: Electron would lose its fuses, and a signed program its signature.
    __os_install_post: '%{nil}',
    debug_package: '%{nil}',
    _build_id_links: 'none',
    _binary_payload: 'w19.zstdio',
    dist: '%{nil}',
  };
  const defines = Object.entries(settings).flatMap(([name, value]) => ['--define', `${name} ${value}`]);
  const words = ['-bb', '--target', plan.architecture, '--buildroot', tree, ...defines, spec];
  runProgram('rpmbuild', words, { SOURCE_DATE_EPOCH: String(epochSeconds) });
  copyFileSync(join(made, 'renderdrop.rpm'), plan.output);
}

function specFile(plan: LinuxPackagePlan, entries: readonly StagedEntry[]): string {
  const listed = entries
    .filter(({ path, kind }) => kind !== 'folder' || !sharedFolder.test(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, kind, mode }) => {
      if (kind === 'link') return quoted(path);
      const rights = `%attr(${mode.toString(8)}, root, root)`;
      return `${kind === 'folder' ? '%dir ' : ''}${rights} ${quoted(path)}`;
    });
  return [
    `Name: ${plan.name}`,
    `Version: ${plan.version}`,
    `Release: ${release}`,
    `Summary: ${escaped(plan.summary)}`,
    `License: ${plan.license}`,
    `URL: ${plan.url}`,
    `Packager: ${plan.maintainer}`,
    // Requirements are listed by hand, and Electron's own libraries must not be offered to other packages.
    'AutoReqProv: no',
    ...plan.depends.map((name) => `Requires: ${name}`),
    '',
    '%description',
    escaped(plan.description),
    '',
    '%post',
    escaped(readFileSync(plan.afterInstall, 'utf8')),
    '%postun',
    escaped(readFileSync(plan.afterRemove, 'utf8')),
    '%files',
    ...listed,
    '',
  ].join('\n');
}

const escaped = (text: string): string => text.replaceAll('%', '%%');
const quoted = (path: string): string => `"${escaped(path)}"`;
