/** Every number the service promises or enforces. Code imports them from here, or derives its own from them; only texts repeat them. */
export const limits = {
  pageSizeMin: 1,
  pageSizeMax: 100,
  pageSizeDefault: 25,

  ratePerWindow: 120,
  rateWindowSeconds: 60,
  ratePolicyName: 'per-key',

  mediaNameMax: 200,
  compNameMax: 200,
  filenameMax: 255,
  referenceIdMax: 128,
  screenNameMax: 256,
  compScreensMax: 32,
  startSecondsMax: 86_400,
  durationSecondsMax: 86_400,
  dimensionMax: 32_768,
  sizeBytesMax: 9_007_199_254_740_991,

  idempotencyKeyMax: 255,
  idempotencyWindowSeconds: 24 * 60 * 60,

  uploadAddressSeconds: 60 * 60,
  reservedSecondsWithoutDuration: 10 * 60,

  webhookEndpointsPerWorkspace: 10,
  webhookUrlMax: 2_048,
  webhookEventsMax: 20,
  webhookDescriptionMax: 100,
  webhookAnswerSeconds: 10,
  webhookToleranceSeconds: 5 * 60,
  /** Waits before attempts two to eight; the first attempt follows the event at once. */
  webhookRetryDelaysSeconds: [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 10 * 3600],
  webhookDisabledAfterSeconds: 5 * 24 * 3600,

  apiKeyDefaultExpiryDays: 90,
} as const;
