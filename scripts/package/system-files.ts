import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { commands } from '../../src/cli/commands/all-commands.ts';
import { completionScript } from '../../src/cli/completion.ts';
import { manPage } from './man-page.ts';
import { type MetainfoFacts, metainfo } from './metainfo.ts';

/**
 * What a deb or rpm installs besides the app's own folder: commands on the path, their manual and completions, and the
 * description for software stores.
 */
export function writeSystemFiles(folder: string, kind: 'deb' | 'rpm', facts: MetainfoFacts): void {
  const put = (path: string, content: string | Buffer) => {
    const whole = join(folder, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, content);
    chmodSync(whole, 0o644);
  };
  const link = (path: string, to: string) => {
    const whole = join(folder, path);
    mkdirSync(dirname(whole), { recursive: true });
    symlinkSync(to, whole);
  };
  // Scripts for all systems call renderdrop-cli, because on Windows and macOS renderdrop is the app.
  for (const name of ['renderdrop', 'renderdrop-cli']) {
    link(`usr/bin/${name}`, '../../opt/Renderdrop/bin/renderdrop-cli');
  }
  const page = manPage({ ...facts, commands });
  put('usr/share/man/man1/renderdrop.1.gz', gzipSync(page, { level: constants.Z_BEST_COMPRESSION }));
  link('usr/share/man/man1/renderdrop-cli.1.gz', 'renderdrop.1.gz');
  put('usr/share/bash-completion/completions/renderdrop', `${completionScript('bash', commands)}\n`);
  link('usr/share/bash-completion/completions/renderdrop-cli', 'renderdrop');
  put('usr/share/fish/vendor_completions.d/renderdrop.fish', `${completionScript('fish', commands)}\n`);
  const zshFolder = kind === 'deb' ? 'vendor-completions' : 'site-functions';
  put(`usr/share/zsh/${zshFolder}/_renderdrop`, zshFunction());
  put('usr/share/metainfo/app.renderdrop.Renderdrop.metainfo.xml', metainfo(facts));
  // Tells the app that the system's package manager brings newer versions.
  put('opt/Renderdrop/resources/package-type', `${kind}\n`);
  put('usr/share/doc/renderdrop/copyright', copyright(facts));
}

/** zsh loads this file as a function when it first completes the command. The function then hands over to bash's completion. */
const zshFunction = () => `#compdef renderdrop renderdrop-cli
autoload -U +X bashcompinit && bashcompinit
${completionScript('bash', commands).replaceAll('_renderdrop', '_renderdrop_words')}
_bash_complete -F _renderdrop_words
`;

const copyright = ({
  homepage,
  maintainer,
}: MetainfoFacts) => `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Renderdrop
Upstream-Contact: ${maintainer}
Source: ${homepage}
Comment: The licenses of what others have written are in
 /opt/Renderdrop/resources/THIRD-PARTY-NOTICES.txt and
 /opt/Renderdrop/LICENSES.chromium.html.

Files: *
Copyright: ${maintainer}
License: MIT
 The text of the license is in /opt/Renderdrop/resources/LICENSE.txt.
`;
