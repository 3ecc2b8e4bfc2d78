import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '../http/problem.ts';
import type { Services } from '../services.ts';
import type { UploadAddress } from '../state/upload-addresses.ts';
import type { Version } from '../state/versions.ts';
import type { Sessions } from './sessions.ts';

/** One PUT to a valid upload address. */
export interface Upload {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: UploadAddress;
  readonly version: Version;
  /** Null when the body is chunked. */
  readonly contentLength: number | null;
  readonly expectsContinue: boolean;
}

export interface UploadParts {
  readonly services: Services;
  readonly sessions: Sessions;
  /** Called once a file is complete and its address spent. */
  readonly onStored: (versionId: string) => void;
}

export const spent = (): ServiceError =>
  new ServiceError('upload_address_spent', 'A file was already sent to this address; it takes no other.');

export function requireAlive(services: Services, address: UploadAddress): void {
  if (services.uploadAddresses.hasExpired(address)) {
    throw new ServiceError(
      'upload_address_expired',
      'This upload address was valid for one hour, which is over.',
    );
  }
}
