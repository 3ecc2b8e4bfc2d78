import { expect, it } from 'vitest';
import { apiKeyBodyLength, apiKeyChecksumLength, apiKeyLength } from './api-key.ts';
import { endpoints } from './endpoints.ts';
import { errorCodes } from './errors.ts';
import { limits } from './limits.ts';

it('knows sixteen endpoints and thirty error codes', () => {
  expect(Object.keys(endpoints)).toHaveLength(16);
  expect(errorCodes).toHaveLength(30);
});

it('describes eight webhook attempts over about 28 hours', () => {
  const totalSeconds = limits.webhookRetryDelaysSeconds.reduce((sum, delay) => sum + delay, 0);
  expect(limits.webhookRetryDelaysSeconds).toHaveLength(7);
  expect(totalSeconds / 3600).toBeCloseTo(27.6, 1);
});

it('describes keys of 53 characters, six of them the checksum', () => {
  expect(apiKeyLength).toBe(53);
  expect(apiKeyChecksumLength).toBeLessThan(apiKeyBodyLength);
});
