import { STATUS_CODES } from 'node:http';
import { type ErrorCode, errorStatusByCode, type Problem } from '../../src/shared/api/errors.ts';

/**
 * Codes of the practice service itself: the contract does not describe the upload host or the control calls. Their
 * problems have the same form.
 */
const ownStatusByCode = {
  expectation_failed: 417,
  upload_address_unknown: 404,
  upload_address_expired: 403,
  upload_address_spent: 410,
  upload_incomplete: 400,
  upload_size_mismatch: 400,
  upload_range_invalid: 400,
  upload_storage_full: 507,
  sandbox_conflict: 409,
  sandbox_forbidden: 403,
  sandbox_not_found: 404,
} as const;

const statusByCode = { ...errorStatusByCode, ...ownStatusByCode };
export type ServiceErrorCode = ErrorCode | keyof typeof ownStatusByCode;

/** A failure that the caller is told about. Any other error thrown is a bug, and answers `internal_error`. */
export class ServiceError extends Error {
  readonly code: ServiceErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ServiceErrorCode, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail);
    this.name = 'ServiceError';
    this.code = code;
    this.headers = headers;
  }

  get status(): number {
    return statusByCode[this.code];
  }
}

export function toProblem(code: string, status: number, detail: string, requestId: string): Problem {
  return {
    type: `https://docs.practice.invalid/errors/${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    code,
    request_id: requestId,
  };
}
