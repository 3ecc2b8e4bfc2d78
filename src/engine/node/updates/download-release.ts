import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Agent, IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import type { FailureText } from '../../../shared/messages/failure-text.ts';
import { installFailures } from '../../../shared/messages/updates.ts';
import { TroubleError, troubleOf } from '../../../shared/model/trouble.ts';
import type { ReleaseFile } from '../../../shared/model/updates.ts';
import { freeBytesAt } from '../../ground/free-space.ts';
import { requestTo } from '../../ground/node-http.ts';
import type { ConnectionFactory } from '../../ports/connection-factory.ts';
import { TransportError } from '../../ports/http-transport.ts';
import { followRedirects } from '../../updates/follow-redirects.ts';
import { sayUnreachable } from '../../updates/say.ts';
import { SignedBytes } from '../../updates/signed-bytes.ts';

const silenceMs = 60_000;
/** Must be free in addition to the file's size, for what else is written meanwhile. */
const roomToSpareBytes = 50_000_000;

export interface ReleaseDownload {
  readonly connections: ConnectionFactory;
  readonly url: URL;
  readonly file: ReleaseFile;
  readonly destination: string;
  readonly onReceived: (bytes: number) => void;
  readonly signal: AbortSignal;
}

type Failure = keyof typeof installFailures;
type PlainFailure = {
  [Name in Failure]: (typeof installFailures)[Name] extends FailureText ? Name : never;
}[Failure];

export const installTrouble = (code: PlainFailure, options?: ErrorOptions): TroubleError =>
  new TroubleError(troubleOf(code, installFailures[code]), options);

/**
 * Downloads a file, and keeps it only if its size and hash are the signed ones. It never writes more bytes than that size, so
 * no server can fill the disk, and leaves nothing of a failed download.
 */
export async function downloadRelease(download: ReleaseDownload): Promise<void> {
  const { file, destination, signal } = download;
  await needRoom(dirname(destination), file.sizeBytes);
  try {
    const answer = await followRedirects(download.url, (url) => bring(download, url));
    if (answer?.status !== 200) throw installTrouble('download_not_found');
  } catch (error) {
    // A file that can't be removed was not written by this download. The error must not hide why it failed.
    await rm(destination, { force: true }).catch(() => {});
    signal.throwIfAborted();
    if (error instanceof TroubleError) throw error;
    if (error instanceof TransportError) throw ofTransport(error);
    throw installTrouble(isDiskFull(error) ? 'update_disk_full' : 'update_not_written', { cause: error });
  }
}

async function needRoom(folder: string, sizeBytes: number): Promise<void> {
  if ((await freeBytesAt(folder)) < sizeBytes + Math.min(sizeBytes, roomToSpareBytes))
    throw installTrouble('update_disk_full');
}

async function bring(
  download: ReleaseDownload,
  url: URL,
): Promise<{ readonly status: number; readonly location: string | null }> {
  const { connections, destination, signal } = download;
  const route = await connections.open(url);
  try {
    const incoming = await ask(url, route.agent, connections, signal);
    const status = incoming.statusCode ?? 0;
    if (status !== 200) {
      incoming.destroy();
      return { status, location: incoming.headers.location ?? null };
    }
    const target = await open(destination, 'w', 0o700);
    try {
      await write(download, incoming, target, url);
      await target.sync();
    } finally {
      await target.close();
    }
    return { status, location: null };
  } finally {
    route.close();
  }
}

function ask(
  url: URL,
  agent: Agent,
  connections: ConnectionFactory,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = requestTo(url, { agent, signal, headers: { Accept: 'application/octet-stream' } });
    outgoing.setTimeout(silenceMs, () =>
      outgoing.destroy(new TransportError('timed_out', url.host, `${url.host}: silent for ${silenceMs} ms`)),
    );
    outgoing.on('error', (error) => reject(connections.faultOf(error, url.host)));
    outgoing.once('response', resolve);
    outgoing.end();
  });
}

async function write(
  { file, onReceived, connections }: ReleaseDownload,
  incoming: IncomingMessage,
  target: FileHandle,
  url: URL,
): Promise<void> {
  const received = new SignedBytes(file);
  const chunks = incoming[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch((error: unknown) => {
      throw connections.faultOf(error, url.host);
    });
    if (next.done) break;
    const chunk = next.value as Buffer;
    if (!received.add(chunk)) {
      incoming.destroy();
      throw installTrouble('file_wrong');
    }
    await target.writeFile(chunk);
    onReceived(received.length);
  }
  if (received.length < file.sizeBytes) throw installTrouble('download_cut');
  if (!received.isWhole()) throw installTrouble('file_wrong');
}

/** If the download had begun, the server can be reached, so the text is about the connection. */
const ofTransport = (error: TransportError): TroubleError =>
  error.kind === 'connection_lost'
    ? installTrouble('download_cut', { cause: error })
    : new TroubleError(troubleOf(error.kind, sayUnreachable(error)), { cause: error });

const full: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && full.has(Reflect.get(error, 'code'));
