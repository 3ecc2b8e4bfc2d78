import type { IncomingMessage, ServerResponse } from 'node:http';
import { exchangeOf } from '../http/exchange.ts';
import { ServiceError } from '../http/problem.ts';
import { refuseUnread } from '../http/raw-answer.ts';
import type { Services } from '../services.ts';
import type { UploadAddress } from '../state/upload-addresses.ts';
import type { Version } from '../state/versions.ts';
import { ConnectionLost } from './connection-lost.ts';
import { type ContentRange, parseContentRange } from './content-range.ts';
import { receivePlain } from './plain-upload.ts';
import { answerQuestion, receiveIntoSession } from './resumable-upload.ts';
import { requireAlive, spent, type Upload, type UploadParts } from './upload.ts';

export const isUploadPath = (path: string): boolean => path === '/upload' || path.startsWith('/upload/');

/** The host that takes files. It needs no key: the address is the permission. Bodies bypass Fastify and go straight to disk. */
export async function serveUpload(
  parts: UploadParts,
  request: IncomingMessage,
  response: ServerResponse,
  expectsContinue: boolean,
): Promise<void> {
  try {
    if (request.method !== 'PUT') {
      throw new ServiceError('method_not_allowed', 'A file is sent by PUT.', { Allow: 'PUT' });
    }
    const { address, version } = findAddress(parts.services, request);
    exchangeOf(request).versionId = version.id;
    const length = request.headers['content-length'];
    const chunked = request.headers['transfer-encoding'] !== undefined;
    const contentLength = chunked ? null : Number(length ?? 0);
    const upload = { request, response, address, version, contentLength, expectsContinue };
    const range = address.resumable
      ? parseContentRange(request.headers['content-range'])
      : ({ kind: 'whole' } satisfies ContentRange);
    await dispatch(parts, upload, range);
  } catch (error) {
    if (error instanceof ConnectionLost) return;
    refuse(request, response, error);
  }
}

async function dispatch(parts: UploadParts, upload: Upload, range: ContentRange): Promise<void> {
  const { services } = parts;
  if (range.kind === 'malformed') {
    throw new ServiceError(
      'upload_range_invalid',
      'Content-Range: "bytes <first>-<last>/<total>" or "bytes */<total>".',
    );
  }
  if (range.kind === 'question') {
    services.versions.countQuery(upload.version.id);
    answerQuestion(parts, upload, range.total);
    return;
  }
  if (upload.address.spent_at !== null) throw spent();
  requireAlive(services, upload.address);
  services.versions.countPut(upload.version.id);
  if (upload.address.resumable) await receiveIntoSession(parts, upload, range);
  else await receivePlain(parts, upload);
}

function findAddress(
  services: Services,
  request: IncomingMessage,
): { address: UploadAddress; version: Version } {
  const url = new URL(request.url ?? '/', 'http://upload.invalid');
  const session = url.searchParams.get('upload_id');
  const token = session ?? url.pathname.slice('/upload/'.length);
  const address = services.uploadAddresses.find(token);
  const version = address === null ? null : services.versions.find(address.version_id);
  if (address === null || version === null || address.resumable !== (session !== null)) {
    throw new ServiceError('upload_address_unknown', 'There is no such upload address.');
  }
  return { address, version };
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const failure = toFailure(error);
  if (failure.code === 'internal_error') process.stderr.write(`${String(error)}\n`);
  refuseUnread(request, response, failure);
}

function toFailure(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
    return new ServiceError('upload_storage_full', 'The disk of the practice service is full.');
  }
  return new ServiceError('internal_error', 'The practice service failed; its standard error says why.');
}
