import { expect, it } from 'vitest';
import { ApiFailure } from './api-failure.ts';

it('says in its message, for the log, what was answered and under which id', () => {
  expect(new ApiFailure({ code: 'rate_limited', status: 429, requestId: 'req_1' }).message).toBe(
    'rate_limited (429, req_1)',
  );
  expect(new ApiFailure({ code: 'offline' }).message).toBe('offline');
  expect(new ApiFailure({ code: 'timed_out', status: 503 }).message).toBe('timed_out (503)');
});
