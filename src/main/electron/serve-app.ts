import { join } from 'node:path';
import { protocol } from 'electron';
import { NodeConnections } from '../../engine/node/http/node-connections.ts';
import { NodeHttpTransport } from '../../engine/node/http/node-http-transport.ts';
import type { OpenEngine } from '../../engine/open.ts';
import type { Clock } from '../../engine/ports/clock.ts';
import type { Logger } from '../../engine/ports/logger.ts';
import { createDevServerPages } from '../development/dev-server-pages.ts';
import type { PickedFiles } from '../ipc/picked-files.ts';
import { appScheme, createAppProtocol, createBuiltPages } from '../security/app-protocol.ts';
import { asPicture } from '../thumbnails/frame-picture.ts';
import { NewestFirst } from '../thumbnails/newest-first.ts';
import { PictureCache } from '../thumbnails/picture-cache.ts';
import { RenderStills } from '../thumbnails/render-stills.ts';
import { RenderStrips } from '../thumbnails/render-strips.ts';
import { ThumbnailLibrary } from '../thumbnails/thumbnail-library.ts';

const pictureCacheBytesMax = 200 * 1_024 * 1_024;
/** Room for about three thousand stills, and the scrubbing frames of two hundred renders. */
const stillCacheBytesMax = 256 * 1_024 * 1_024;
/** Few, so that pictures do not slow down uploads and the probing of files. */
const picturesAtOnce = 2;

export interface ServedAppParts {
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly engine: Promise<OpenEngine>;
  readonly pickedFiles: PickedFiles;
  /** Where pages come from during development; null: from the build. */
  readonly devServer: URL | null;
}

/** Answers the window's requests under the app's own scheme: for pages, and for the pictures and videos in them. */
export function serveApp({ dataDirectory, clock, logger, engine, pickedFiles, devServer }: ServedAppParts): {
  readonly thumbnails: ThumbnailLibrary;
  readonly strips: RenderStrips;
} {
  const thumbnails = new ThumbnailLibrary({
    // Pictures use the proxy from the settings, which is known once the engine is open. None are loaded before.
    transport: new NodeHttpTransport(
      new NodeConnections({
        resolve: async (url) => (await engine).proxies.resolve(url),
      }),
    ),
    mayFetch: async (accountId, address) => (await engine).engine.mayFetch(accountId, address),
    cache: new PictureCache(join(dataDirectory, 'pictures'), pictureCacheBytesMax, clock),
    logger,
  });
  const ofRenders = {
    open: engine,
    pickedFiles,
    turns: new NewestFirst(picturesAtOnce),
    cache: new PictureCache(join(dataDirectory, 'stills'), stillCacheBytesMax, clock),
  };
  const stills = new RenderStills(ofRenders);
  const strips = new RenderStrips(ofRenders);
  protocol.handle(
    appScheme,
    createAppProtocol({
      pages: devServer
        ? createDevServerPages(devServer)
        : createBuiltPages(join(import.meta.dirname, '../renderer')),
      thumbnail: (id) => thumbnails.load(id),
      still: (address, signal) => stills.load(address, signal),
      strip: (render, name, signal) => strips.picture(render, name, signal),
      noteFrame: async (versionId, atSeconds, signal) =>
        asPicture(await (await engine).noteFrames.picture(versionId, atSeconds, signal)),
      checkFrame: async (key, name, isWhole) =>
        asPicture(await (await engine).noteChecks.picture(key, name, isWhole)),
      viewFrame: async (id, name, isWhole) =>
        asPicture(await (await engine).viewings.picture(id, name, isWhole)),
      viewVideo: async (id, which) => (await engine).viewings.videoPath(id, which),
      versionVideo: async (versionId) => (await engine).noteFrames.videoPath(versionId),
      checkVideo: async (key) => (await engine).noteChecks.pathOf(key),
    }),
  );
  return { thumbnails, strips };
}
