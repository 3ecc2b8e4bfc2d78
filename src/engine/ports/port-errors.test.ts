import { expect, it } from 'vitest';
import { TransportError } from './http-transport.ts';
import { EncodeError } from './video-encoder.ts';

it('carry what went wrong and its cause', () => {
  const cause = new Error('ECONNRESET');
  const lost = new TransportError('connection_lost', 'api.example', 'The connection was lost.', { cause });
  expect(lost).toMatchObject({
    message: 'The connection was lost.',
    kind: 'connection_lost',
    host: 'api.example',
    cause,
  });
  const damaged = new EncodeError('unreadable_frame', { frame: 7, cause });
  expect(damaged).toMatchObject({
    message: 'unreadable_frame',
    problem: 'unreadable_frame',
    frame: 7,
    cause,
  });
  expect(new EncodeError('disk_full').frame).toBeNull();
  expect(new EncodeError('unreadable_frame', { frame: 0 }).frame).toBe(0);
});
