/** Header names of the service, spelt once. HTTP compares them without regard to case. */
export const headers = {
  requestId: 'Request-Id',
  idempotencyKey: 'Idempotency-Key',
  idempotentReplayed: 'Idempotent-Replayed',
  rateLimit: 'RateLimit',
  rateLimitPolicy: 'RateLimit-Policy',
  retryAfter: 'Retry-After',
  location: 'Location',
  webhookId: 'webhook-id',
  webhookTimestamp: 'webhook-timestamp',
  webhookSignature: 'webhook-signature',
} as const;

/** 1 to 255 printable ASCII characters, spaces included. */
export const idempotencyKeyPattern = /^[\x20-\x7e]{1,255}$/;
