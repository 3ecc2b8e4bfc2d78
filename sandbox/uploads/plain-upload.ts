import { exchangeOf } from '../http/exchange.ts';
import { ServiceError } from '../http/problem.ts';
import { requireWhole } from './body-fault.ts';
import { type Received, receiveBody } from './receive.ts';
import { requireDeclaredSize, storeWhole } from './store-whole.ts';
import type { Upload, UploadParts } from './upload.ts';

/**
 * Takes the whole file in one PUT. Each PUT writes its own part, so a client whose first connection hangs can start
 * again at once. The first part to be complete becomes the file and spends the address.
 */
export async function receivePlain(parts: UploadParts, upload: Upload): Promise<void> {
  const { services, sessions } = parts;
  const { request, version, contentLength } = upload;
  if (contentLength !== null) requireDeclaredSize(version, contentLength);
  const part = sessions.files.newPart(version.id);
  const take = async (): Promise<Received> => {
    await using file = await sessions.files.openPart(part);
    if (upload.expectsContinue) upload.response.writeContinue();
    return await receiveBody({
      request,
      file,
      position: 0,
      skipBytes: 0,
      fault: exchangeOf(request).bodyFault,
      clock: services.clock,
      onBytes: (bytes) => sessions.progress.set(version.id, bytes),
    });
  };
  try {
    // `take` closes the file before the code below uses it.
    const received = await take();
    services.versions.noteBytes(version.id, received.bytes, 0);
    requireWhole(request, received);
    if (contentLength !== null && received.bytes !== contentLength) {
      throw new ServiceError('upload_incomplete', 'The body ended before its Content-Length.');
    }
    requireDeclaredSize(version, received.bytes);
    storeWhole(parts, upload, part, received.bytes);
  } finally {
    sessions.progress.delete(version.id);
    sessions.files.drop(part);
  }
}
