import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { type VersionId, versionIdSchema } from '../../shared/api/ids.ts';
import type { RenderReference } from '../../shared/ipc/requests/stills.ts';
import type { PlayedVideo } from '../../shared/model/viewing.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { readPart } from './video-part.ts';

/** The app's own scheme: all pages, scripts and pictures are loaded from it. */
export const appScheme = 'renderdrop-app';
const appHost = 'app';
export const appOrigin = `${appScheme}://${appHost}`;
export const appEntryUrl = `${appOrigin}/index.html`;

export const isAppAddress = (address: string): boolean => address.startsWith(`${appOrigin}/`);

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};

/** A version and the position of a note in microseconds, at most a day. */
const noteFramePathPattern = /^\/note-frame\/([A-Za-z0-9_-]{1,200})\/(\d{1,11})$/;
/** A render of the open note check and one of its pictures: by frame number (`f12`) or by time (`m1280000`). */
const checkFramePathPattern = /^\/check-(frame|whole)\/([A-Za-z0-9-]{1,80})\/([fm]\d{1,12})$/;
const checkVideoPathPattern = /^\/check-video\/([A-Za-z0-9-]{1,80})$/;
/** A file or upload, and a rough position for its still in milliseconds, at most a day. */
const stillPathPattern = /^\/still\/(file|upload)\/([A-Za-z0-9_-]{1,128})\/(\d{1,8})$/;
/** A frame of a render, by a name that the window was given: a frame number (`f12`) or a time (`m1280000`). */
const stripPathPattern = /^\/strip\/(file|upload|version)\/([A-Za-z0-9_-]{1,128})\/([fm]\d{1,12})$/;
/** The render in the viewer: one of its pictures, scaled to the window or at full size, and its video. */
const viewFramePathPattern = /^\/view-(frame|whole)\/([A-Za-z0-9-]{1,64})\/([fm]\d{1,12})$/;
const viewVideoPathPattern = /^\/view-video\/([A-Za-z0-9-]{1,64})\/(own|proxy)$/;
const versionVideoPathPattern = /^\/version-video\/([A-Za-z0-9_-]{1,200})$/;
const thumbnailPathPattern = /^\/thumbnail\/([A-Za-z0-9_-]{1,200})$/;

export type AppAddress =
  | { readonly kind: 'file'; readonly segments: readonly string[]; readonly contentType: string }
  | { readonly kind: 'thumbnail'; readonly thumbnailId: string }
  | { readonly kind: 'note_frame'; readonly versionId: VersionId; readonly atSeconds: number }
  | { readonly kind: 'check_frame'; readonly key: string; readonly name: string; readonly isWhole: boolean }
  | { readonly kind: 'check_video'; readonly key: string }
  | { readonly kind: 'still'; readonly still: StillAddress }
  | { readonly kind: 'strip'; readonly render: RenderReference; readonly name: string }
  | { readonly kind: 'view_frame'; readonly id: string; readonly name: string; readonly isWhole: boolean }
  | { readonly kind: 'view_video'; readonly id: string; readonly which: PlayedVideo }
  | { readonly kind: 'version_video'; readonly versionId: VersionId }
  | { readonly kind: 'refused'; readonly why: string };

/** A render on this computer, by the id that the window has for it. */
export interface StillAddress {
  readonly of: 'file' | 'upload';
  readonly id: string;
  readonly atSeconds: number;
}

/** What an address of the app's scheme means. Anything that is not clearly one of ours is refused. */
export function readAppAddress(method: string, address: string): AppAddress {
  const refused = (why: string): AppAddress => ({ kind: 'refused', why });
  if (method !== 'GET') return refused('method');
  // Checked before the URL parser resolves these sequences. None of our addresses contains any of them.
  if (/[\\\0]|%00|%2e|%2f|%5c|(^|\/)\.\.?(\/|$|[?#])/i.test(address)) return refused('traversal');
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return refused('malformed');
  }
  if (url.protocol !== `${appScheme}:` || url.host !== appHost) return refused('host');
  if (url.username !== '' || url.password !== '') return refused('user');
  const thumbnail = thumbnailPathPattern.exec(url.pathname);
  if (thumbnail?.[1] !== undefined) return { kind: 'thumbnail', thumbnailId: thumbnail[1] };
  const [, versionId, microseconds] = noteFramePathPattern.exec(url.pathname) ?? [];
  if (versionId !== undefined && microseconds !== undefined)
    return {
      kind: 'note_frame',
      versionId: versionIdSchema.parse(versionId),
      atSeconds: Number(microseconds) / 1e6,
    };
  const [, checkedSize, key, name] = checkFramePathPattern.exec(url.pathname) ?? [];
  if (key !== undefined && name !== undefined)
    return { kind: 'check_frame', key, name, isWhole: checkedSize === 'whole' };
  const video = checkVideoPathPattern.exec(url.pathname);
  if (video?.[1] !== undefined) return { kind: 'check_video', key: video[1] };
  const [, of, id, milliseconds] = stillPathPattern.exec(url.pathname) ?? [];
  if ((of === 'file' || of === 'upload') && id !== undefined)
    return { kind: 'still', still: { of, id, atSeconds: Number(milliseconds) / 1_000 } };
  const [, ofStrip, stripId, place] = stripPathPattern.exec(url.pathname) ?? [];
  if (isStripOf(ofStrip) && stripId !== undefined && place !== undefined)
    return { kind: 'strip', render: { of: ofStrip, id: stripId }, name: place };
  const [, size, viewing, frame] = viewFramePathPattern.exec(url.pathname) ?? [];
  if (viewing !== undefined && frame !== undefined)
    return { kind: 'view_frame', id: viewing, name: frame, isWhole: size === 'whole' };
  const [, played, which] = viewVideoPathPattern.exec(url.pathname) ?? [];
  if (played !== undefined && (which === 'own' || which === 'proxy'))
    return { kind: 'view_video', id: played, which };
  const versionVideo = versionVideoPathPattern.exec(url.pathname);
  if (versionVideo?.[1] !== undefined)
    return { kind: 'version_video', versionId: versionIdSchema.parse(versionVideo[1]) };
  const segments = url.pathname.split('/').slice(1);
  if (!segments.every((segment) => /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/.test(segment))) return refused('name');
  const contentType = contentTypes[extname(segments.at(-1) ?? '')];
  if (contentType === undefined) return refused('kind');
  return { kind: 'file', segments, contentType };
}

const isStripOf = (of: string | undefined): of is RenderReference['of'] =>
  of === 'file' || of === 'upload' || of === 'version';

export interface Picture {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

type Answer = (request: Request) => Promise<Response>;

export interface AppProtocolParts {
  readonly pages: Answer;
  /** A thumbnail from the service, by the id that the window was given; null if there is none. */
  readonly thumbnail: (thumbnailId: string, signal: AbortSignal) => Promise<Picture | null>;
  /** A frame of a version whose render is on this computer; null if there is none. */
  readonly noteFrame: (
    versionId: VersionId,
    atSeconds: number,
    signal: AbortSignal,
  ) => Promise<Picture | null>;
  /** A picture of a render in the open note check; null if there is none. */
  readonly checkFrame: (key: string, name: string, isWhole: boolean) => Promise<Picture | null>;
  /** The video file of a render in the open note check; null if there is none. */
  readonly checkVideo: (key: string) => Promise<string | null>;
  /** A still of a render on this computer; null if there is none. */
  readonly still: (address: StillAddress, signal: AbortSignal) => Promise<Picture | null>;
  /** A frame for scrubbing; null if there is none. */
  readonly strip: (render: RenderReference, name: string, signal: AbortSignal) => Promise<Picture | null>;
  /** A picture of the render in the viewer; null if there is none. */
  readonly viewFrame: (id: string, name: string, isWhole: boolean) => Promise<Picture | null>;
  /** The video that the viewer plays; null if there is none. */
  readonly viewVideo: (id: string, which: PlayedVideo) => Promise<string | null>;
  /** The file of a version, if it is still on this computer; otherwise null. */
  readonly versionVideo: (versionId: VersionId) => Promise<string | null>;
}

const headersOfAll = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const notFound = () => new Response('Not found', { status: 404, headers: headersOfAll });

async function pictureOf(
  parts: AppProtocolParts,
  address: AppAddress,
  signal: AbortSignal,
): Promise<Picture | null | 'none of these'> {
  switch (address.kind) {
    case 'thumbnail':
      return await parts.thumbnail(address.thumbnailId, signal).catch(() => null);
    case 'note_frame':
      return await parts.noteFrame(address.versionId, address.atSeconds, signal).catch(() => null);
    case 'check_frame':
      return await parts.checkFrame(address.key, address.name, address.isWhole).catch(() => null);
    case 'still':
      return await parts.still(address.still, signal).catch(() => null);
    case 'strip':
      return await parts.strip(address.render, address.name, signal).catch(() => null);
    case 'view_frame':
      return await parts.viewFrame(address.id, address.name, address.isWhole).catch(() => null);
    case 'check_video':
    case 'version_video':
    case 'view_video':
    case 'file':
    case 'refused':
      return 'none of these';
  }
}

/** The video file for an address; null if the address does not ask for a video. */
function videoOf(parts: AppProtocolParts, address: AppAddress): Promise<string | null> | null {
  switch (address.kind) {
    case 'check_video':
      return parts.checkVideo(address.key);
    case 'version_video':
      return parts.versionVideo(address.versionId);
    case 'view_video':
      return parts.viewVideo(address.id, address.which);
    case 'file':
    case 'thumbnail':
    case 'note_frame':
    case 'check_frame':
    case 'view_frame':
    case 'still':
    case 'strip':
    case 'refused':
      return null;
  }
}

/** Answers requests under the app's scheme, in the form that `protocol.handle` expects. */
export function createAppProtocol(parts: AppProtocolParts): Answer {
  return async (request) => {
    const address = readAppAddress(request.method, request.url);
    const video = videoOf(parts, address);
    if (video) {
      const path = await video.catch(() => null);
      const part = path === null ? null : await readPart(path, request.headers.get('range'));
      return part
        ? new Response(part.bytes, { status: 206, headers: { ...headersOfAll, ...part.headers } })
        : notFound();
    }
    const picture = await pictureOf(parts, address, request.signal);
    if (picture === 'none of these') return parts.pages(request);
    if (!picture) return notFound();
    return new Response(new Uint8Array(picture.bytes), {
      headers: {
        ...headersOfAll,
        'content-type': picture.contentType,
        'cache-control': 'private, max-age=3600',
      },
    });
  };
}

/** The built renderer. Reads only from its folder. */
export function createBuiltPages(directory: string): Answer {
  return async (request) => {
    const address = readAppAddress(request.method, request.url);
    if (address.kind !== 'file') return new Response('Refused', { status: 400, headers: headersOfAll });
    const bytes = await readInside(directory, address.segments);
    if (!bytes) return notFound();
    return new Response(bytes, { headers: { ...headersOfAll, 'content-type': address.contentType } });
  };
}

/** Reads a file below the folder; null if there is none, or if a link leads out of the folder. */
async function readInside(
  directory: string,
  segments: readonly string[],
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const root = await realpath(directory);
    const path = await realpath(join(root, ...segments));
    if (!path.startsWith(root + sep)) return null;
    return new Uint8Array(await readFile(path));
  } catch {
    return null;
  }
}
