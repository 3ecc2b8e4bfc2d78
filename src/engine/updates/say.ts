import type { FailureText } from '../../shared/messages/failure-text.ts';
import { serviceFailures } from '../../shared/messages/service-failures.ts';
import { howToUpdate, updateFailures } from '../../shared/messages/updates.ts';
import { shellWord } from '../ground/shell-word.ts';
import type { TransportError } from '../ports/http-transport.ts';
import type { HowToUpdate } from './decide.ts';

/** Uses the general texts for faults that would be the same with any server; if only this server does not answer, says so. */
export function sayUnreachable({ kind }: TransportError): FailureText {
  switch (kind) {
    case 'offline':
    case 'certificate_untrusted':
    case 'certificate_expired':
    case 'certificate_wrong_host':
    case 'proxy_login_required':
    case 'proxy_unreachable':
      return serviceFailures[kind];
    case 'name_not_resolved':
    case 'connection_refused':
    case 'practice_not_running':
    case 'connection_lost':
    case 'timed_out':
    case 'answer_malformed':
    case 'answer_too_large':
      return updateFailures.feed_failed;
  }
}

/** What a person types to install a package from this path. apt and dnf check no signature of a file. */
const installCommand = (packaging: 'deb' | 'rpm', path: string): string =>
  `sudo ${packaging === 'deb' ? 'apt' : 'dnf'} install ${shellWord(path)}`;

/** What a person has to do to install a package that was downloaded and checked. */
export const howToInstall = (packaging: 'deb' | 'rpm', path: string): string =>
  howToUpdate.run(installCommand(packaging, path));

/** What a person has to do to get a newer version. A package that they download is checked by what they type. */
export function howToGet(how: HowToUpdate, feed: URL): string {
  switch (how.kind) {
    case 'in_app':
      return howToUpdate.in_app;
    case 'package_manager': {
      const { name, sha512 } = how.file;
      const sum = Buffer.from(sha512, 'base64').toString('hex');
      // An asterisk instead of a second space, which may get lost when the line is copied to a terminal.
      const check = `echo ${shellWord(`${sum} *${name}`)} | sha512sum -c`;
      const install = installCommand(how.packaging, `./${name}`);
      return howToUpdate.download(new URL(name, feed).href, `${check} && ${install}`);
    }
    case 'by_hand':
      return howToUpdate.by_hand(feed.href);
  }
}
