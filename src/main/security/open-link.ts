import { windowFailures } from '../../shared/messages/window-failures.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import { type AllowedLinks, readExternalLink } from './external-links.ts';

/** Opens a link in the person's browser; throws what to say if it may not be opened, or no browser opened it. */
export async function openLink(
  address: string,
  allowed: AllowedLinks,
  open: (href: string) => Promise<void>,
): Promise<void> {
  const link = readExternalLink(address, allowed);
  if (link === null) throw new TroubleError(troubleOf('link_refused', windowFailures.link_refused(address)));
  try {
    await open(link.href);
  } catch (error) {
    throw new TroubleError(troubleOf('link_not_opened', windowFailures.link_not_opened(link.href)), {
      cause: error,
    });
  }
}
