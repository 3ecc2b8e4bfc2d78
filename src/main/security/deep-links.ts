import { mediaIdSchema, projectIdSchema } from '../../shared/api/ids.ts';
import type { Place } from '../../shared/ipc/events.ts';
import { type ItemMoment, itemMomentSchema } from '../../shared/model/item-moment.ts';
import { deepLinkScheme } from './deep-link-scheme.ts';

const lengthMax = 1_000;
/** More digits than any version or frame number has. */
const numberPattern = /^\d{1,9}$/;
const idPattern = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * The place that `renderdrop://project/ID`, `…/media/ID` or `…/media/ID/version/N/frame/N` leads to; null for anything else.
 * Any web page can open such a link, so it can only show something: it contains no action and no address.
 */
export function readDeepLink(text: string): Place | null {
  if (text.length > lengthMax || !/^renderdrop:\/\//i.test(text)) return null;
  const [host, ...path] = text.slice(`${deepLinkScheme}://`.length).replace(/\/$/, '').split('/');
  switch (host?.toLowerCase()) {
    case 'project':
      return readProjectPath(path);
    case 'transfers':
      return path.length === 0 ? { kind: 'transfers' } : null;
    default:
      return null;
  }
}

function readProjectPath([givenProject, word, givenMedia, ...rest]: readonly string[]): Place | null {
  if (givenProject === undefined || !idPattern.test(givenProject)) return null;
  const projectId = projectIdSchema.parse(givenProject);
  if (word === undefined) return { kind: 'project', projectId };
  if (word !== 'media' || givenMedia === undefined || !idPattern.test(givenMedia)) return null;
  const place = { kind: 'media', projectId, mediaId: mediaIdSchema.parse(givenMedia) } as const;
  if (rest.length === 0) return place;
  const moment = readMoment(rest);
  return moment && { ...place, moment };
}

/** `version/5`, `frame/1043`, or both. */
function readMoment(words: readonly string[]): ItemMoment | null {
  const rest = [...words];
  const take = (name: string): number | null => {
    if (rest[0] !== name || !numberPattern.test(rest[1] ?? '')) return null;
    const [, number] = rest.splice(0, 2);
    return Number(number);
  };
  const moment = itemMomentSchema.safeParse({ versionNumber: take('version'), frame: take('frame') });
  return rest.length === 0 && moment.success ? moment.data : null;
}
