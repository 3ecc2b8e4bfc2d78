import { ServiceError } from '../http/problem.ts';
import type { Version } from '../state/versions.ts';
import { spent, type Upload, type UploadParts } from './upload.ts';

/** Throws if the file has another size than was declared for it. */
export function requireDeclaredSize(version: Version, sizeBytes: number): void {
  if (version.declared_bytes === null || version.declared_bytes === sizeBytes) return;
  throw new ServiceError(
    'upload_size_mismatch',
    `The file was announced with ${version.declared_bytes} bytes, and this body has ${sizeBytes}.`,
  );
}

/** The file is complete: spends the address, keeps the file, and confirms its length. */
export function storeWhole(
  { services, sessions, onStored }: UploadParts,
  { response, address, version }: Upload,
  file: string,
  sizeBytes: number,
): void {
  const isFirst = services.connection.transaction(() => {
    if (!services.uploadAddresses.spend(address.token)) return false;
    sessions.files.keep(file, version.id);
    services.versions.markStored(version.id, sizeBytes, services.clock.nowMs());
    return true;
  })();
  if (!isFirst) throw spent();
  confirmStored(response, version.id, sizeBytes);
  onStored(version.id);
}

export function confirmStored(response: Upload['response'], versionId: string, sizeBytes: number): void {
  const body = JSON.stringify({ object: 'upload', version_id: versionId, size_bytes: sizeBytes });
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Goog-Stored-Content-Length': String(sizeBytes),
  });
  response.end(body);
}
