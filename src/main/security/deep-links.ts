import { mediaIdSchema, projectIdSchema } from '../../shared/api/ids.ts';
import type { Place } from '../../shared/ipc/events.ts';
import { deepLinkScheme } from './deep-link-scheme.ts';

const lengthMax = 1_000;
const idPattern = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * Where `renderdrop://project/ID` and `renderdrop://project/ID/media/ID` lead; null for anything else. Any web page
 * can open such a link, so it may only ever show something: it carries no action and no address.
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
  if (givenProject === undefined || !idPattern.test(givenProject) || rest.length > 0) return null;
  const projectId = projectIdSchema.parse(givenProject);
  if (word === undefined) return { kind: 'project', projectId };
  if (word !== 'media' || givenMedia === undefined || !idPattern.test(givenMedia)) return null;
  return { kind: 'media', projectId, mediaId: mediaIdSchema.parse(givenMedia) };
}
