import { z } from 'zod';
import { NodeConnections } from '../../../engine/node/http/node-connections.ts';
import { downloadRelease } from '../../../engine/node/updates/download-release.ts';
import { TroubleError } from '../../../shared/model/trouble.ts';
import { releaseFileSchema } from '../../../shared/model/updates.ts';

/** Downloads a file in its own process, so that a test can limit its disk space. Prints why it failed. */
const { url, file, destination } = z
  .object({ url: z.string(), file: releaseFileSchema, destination: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''));
try {
  await downloadRelease({
    connections: new NodeConnections({ resolve: async () => 'DIRECT' }),
    url: new URL(url),
    file,
    destination,
    onReceived: () => {},
    signal: new AbortController().signal,
  });
} catch (error) {
  console.log(error instanceof TroubleError ? error.trouble.code : String(error));
}
