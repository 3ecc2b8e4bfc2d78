import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const program = fileURLToPath(new URL('measured-sender.ts', import.meta.url));

const measuredSchema = z.object({
  kind: z.string(),
  grewMegabytes: z.number(),
  roseMegabytes: z.number(),
});

/** Sends a file from a process of its own to a server that keeps nothing, and says how its memory grew. */
export async function memoryOfSending(
  path: string,
  stopAfterMs: number | null = null,
): Promise<z.output<typeof measuredSchema>> {
  const server = createServer((request, response) => {
    request.on('error', () => undefined);
    request.on('end', () => response.writeHead(200).end());
    request.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/u`;
    const { stdout } = await run(process.execPath, [
      program,
      path,
      url,
      ...(stopAfterMs === null ? [] : [String(stopAfterMs)]),
    ]);
    return measuredSchema.parse(JSON.parse(stdout));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
