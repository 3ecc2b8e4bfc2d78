import { parentPort, workerData } from 'node:worker_threads';
import { FolderReader } from './folder-reader.ts';
import { type ScanReply, scannerStartSchema, scanRequestSchema } from './scan-protocol.ts';

/** The thread that reads a watch folder, so that neither fifty thousand files nor a hanging server can block the app. */
const port = parentPort;
if (port === null) throw new Error('A watch folder is read in a worker thread only.');

const reader = new FolderReader(scannerStartSchema.parse(workerData), (reply: ScanReply) =>
  port.postMessage(reply),
);
port.on('message', (message: unknown) => reader.answer(scanRequestSchema.parse(message)));
reader.start();
