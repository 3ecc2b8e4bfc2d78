import { z } from 'zod';

/** Every error code of the service with its HTTP status. Programs branch on the code, never on the text. */
export const errorStatusByCode = {
  missing_api_key: 401,
  invalid_api_key: 401,
  api_key_revoked: 401,
  api_key_expired: 401,
  api_key_owner_inactive: 401,
  workspace_access_revoked: 403,
  insufficient_scope: 403,
  invalid_request: 400,
  project_not_found: 404,
  project_read_only: 403,
  project_needs_first_open: 409,
  media_not_found: 404,
  media_not_ready: 409,
  media_not_placeable: 422,
  video_minutes_exceeded: 403,
  upload_unavailable: 503,
  stage_not_found: 404,
  stage_has_no_known_screens: 422,
  unknown_screen: 422,
  comp_not_found: 404,
  webhook_endpoint_not_found: 404,
  webhook_url_not_allowed: 422,
  webhook_endpoint_limit: 409,
  invalid_idempotency_key: 400,
  idempotency_key_reused: 422,
  idempotency_in_progress: 409,
  not_found: 404,
  method_not_allowed: 405,
  rate_limited: 429,
  internal_error: 500,
} as const;

export type ErrorCode = keyof typeof errorStatusByCode;
export const errorCodes = Object.keys(errorStatusByCode) as readonly ErrorCode[];
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatusByCode, code);

export const problemContentType = 'application/problem+json';

/** The error body. `code` stays plain text here: a code that is added later must still be read as an error. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
});

export type Problem = z.output<typeof problemSchema>;
