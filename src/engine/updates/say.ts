import type { FailureText } from '../../shared/messages/failure-text.ts';
import { serviceFailures } from '../../shared/messages/service-failures.ts';
import { howToUpdate, updateFailures } from '../../shared/messages/updates.ts';
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
    case 'connection_lost':
    case 'timed_out':
    case 'answer_malformed':
    case 'answer_too_large':
      return updateFailures.feed_failed;
  }
}

/** What a person has to do to get a newer version. */
export function howToGet(how: HowToUpdate, feed: URL): string {
  switch (how.kind) {
    case 'in_app':
      return howToUpdate.in_app;
    case 'package_manager':
      return howToUpdate[how.packaging](new URL(how.file.name, feed).href, how.file.name);
    case 'by_hand':
      return howToUpdate.by_hand(feed.href);
  }
}
