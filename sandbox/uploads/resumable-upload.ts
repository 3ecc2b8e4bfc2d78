import { exchangeOf } from '../http/exchange.ts';
import { ServiceError } from '../http/problem.ts';
import { answerEarly } from '../http/raw-answer.ts';
import { requireWhole } from './body-fault.ts';
import { ConnectionLost } from './connection-lost.ts';
import type { ContentRange } from './content-range.ts';
import { type Received, receiveBody } from './receive.ts';
import { confirmStored, requireDeclaredSize, storeWhole } from './store-whole.ts';
import { requireAlive, type Upload, type UploadParts } from './upload.ts';

// An empty PUT whose Content-Range is `bytes */N` asks how much of the file is held.
export function answerQuestion(parts: UploadParts, upload: Upload, total: number | null): void {
  const { services, sessions } = parts;
  const { response, address, version } = upload;
  if (address.spent_at !== null) {
    confirmStored(response, version.id, version.bytes_received);
    return;
  }
  requireAlive(services, address);
  if (total !== null) requireDeclaredSize(version, total);
  const held = sessions.files.sessionBytes(version.id);
  if (total !== null && held === total && held > 0) {
    storeWhole(parts, upload, sessions.files.session(version.id), held);
    return;
  }
  response.writeHead(308, rangeHeader(held)).end();
}

const rangeHeader = (held: number): Record<string, string> =>
  held === 0 ? {} : { Range: `bytes=0-${held - 1}` };

/** Takes a part of the file, or all of it, into a session. Whatever arrives is kept, even if the connection breaks. */
export async function receiveIntoSession(
  parts: UploadParts,
  upload: Upload,
  range: Extract<ContentRange, { readonly kind: 'whole' | 'part' }>,
): Promise<void> {
  const { sessions, services } = parts;
  const { request, version, contentLength } = upload;
  requireSound(upload, range);
  const release = await sessions.takeOver(version.id, () => request.socket.destroy());
  try {
    if (request.socket.destroyed) throw new ConnectionLost();
    const held = range.kind === 'whole' ? 0 : sessions.files.sessionBytes(version.id);
    const first = range.kind === 'whole' ? 0 : range.first;
    if (first > held) {
      const { requestId } = exchangeOf(request);
      answerEarly(request, {
        status: 308,
        headers: { 'Request-Id': requestId, ...rangeHeader(held) },
        body: '',
      });
      throw new ConnectionLost();
    }
    const take = async (): Promise<Received> => {
      await using file = await sessions.files.openSession(version.id);
      if (range.kind === 'whole') await file.truncate(0);
      if (upload.expectsContinue) upload.response.writeContinue();
      return await receiveBody({
        request,
        file,
        position: held,
        skipBytes: held - first,
        fault: exchangeOf(request).bodyFault,
        clock: services.clock,
        onBytes: (bytes) => sessions.progress.set(version.id, first + bytes),
      });
    };
    // `take` closes the file before the code below uses it.
    const received = await take();
    services.versions.noteBytes(version.id, received.bytes, received.position);
    requireWhole(request, received);
    if (contentLength !== null && received.bytes !== contentLength) {
      throw new ServiceError('upload_incomplete', 'The body ended before its Content-Length.');
    }
    finishPart(parts, upload, range.kind === 'whole' ? received.bytes : range.total, received.position);
  } finally {
    sessions.progress.delete(version.id);
    release();
  }
}

function requireSound(
  { version, contentLength }: Upload,
  range: Extract<ContentRange, { readonly kind: 'whole' | 'part' }>,
): void {
  if (range.kind === 'whole') {
    if (contentLength !== null) requireDeclaredSize(version, contentLength);
    return;
  }
  if (range.total !== null) requireDeclaredSize(version, range.total);
  if (contentLength !== null && contentLength !== range.last - range.first + 1) {
    throw new ServiceError('upload_range_invalid', 'Content-Range and Content-Length do not agree.');
  }
}

function finishPart(parts: UploadParts, upload: Upload, total: number | null, position: number): void {
  if (total !== null && position > total) {
    parts.sessions.files.drop(parts.sessions.files.session(upload.version.id));
    throw new ServiceError(
      'upload_range_invalid',
      'More bytes came than the Content-Range names; start again.',
    );
  }
  if (total !== null && position === total) {
    requireDeclaredSize(upload.version, position);
    storeWhole(parts, upload, parts.sessions.files.session(upload.version.id), position);
    return;
  }
  upload.response.writeHead(308, rangeHeader(position)).end();
}
