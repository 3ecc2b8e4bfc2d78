import { storeFailures } from '../../shared/messages/store-failures.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import { errorCodeOf } from '../ground/error-code.ts';

export type StoreErrorCode = keyof typeof storeFailures;

/** Something the queue's file could not do. */
export class StoreError extends TroubleError {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, options?: ErrorOptions) {
    super(troubleOf(code, storeFailures[code]), options);
    this.code = code;
  }
}

/** The `StoreError` for what SQLite or the file system reported; `null` for any other error, which is a bug. */
export function toStoreError(error: unknown): StoreError | null {
  if (error instanceof StoreError) return error;
  const kind = kindOf(errorCodeOf(error));
  return kind === null ? null : new StoreError(kind, { cause: error });
}

function kindOf(code: string): StoreErrorCode | null {
  // The index of the log could not be made longer: SQLite's way to say that the disk is full while it opens a file.
  if (code === 'SQLITE_IOERR_SHMSIZE') return 'disk_full';
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') return 'disk_full';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy';
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return 'damaged';
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN')) return 'not_writable';
  if (code === 'SQLITE_PERM' || code === 'SQLITE_AUTH') return 'not_writable';
  if (
    [
      'EACCES',
      'EPERM',
      'EROFS',
      'ENOTDIR',
      'EISDIR',
      'ENOENT',
      'EEXIST',
      'ELOOP',
      'ENXIO',
      'ENOTSUP',
    ].includes(code)
  )
    return 'not_writable';
  // SQLite is a native file for each system, which a package can lack.
  if (code === 'ERR_DLOPEN_FAILED' || code === 'MODULE_NOT_FOUND') return 'program_incomplete';
  if (code.startsWith('SQLITE_IOERR') || code === 'EIO') return 'disk_failed';
  return null;
}
