import { parentPort } from 'node:worker_threads';
import mediaInfoFactory from 'mediainfo.js';
import { probeFile } from './probe-file.ts';
import { type ProbeReply, probeRequestSchema } from './probe-protocol.ts';

/** MediaInfo runs in this thread, so that a malicious file can neither block nor crash the app. */
const port = parentPort;
if (port === null) throw new Error('The media probe runs as a worker thread only.');

const analyser = await mediaInfoFactory({ format: 'object', chunkSize: 64 * 1024 });

port.on('message', async (message: unknown) => {
  const { id, source } = probeRequestSchema.parse(message);
  const reply = await probeFile(source, analyser).then(
    (result): ProbeReply => ({ kind: 'result', id, result }),
    (error: unknown): ProbeReply => ({ kind: 'failed', id, reason: String(error) }),
  );
  port.postMessage(reply);
});
port.postMessage({ kind: 'ready' } satisfies ProbeReply);
