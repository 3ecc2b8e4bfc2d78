import { expect, it } from 'vitest';
import { TroubleError, troubleOf } from './trouble.ts';

it('is an error whose message is the sentence for people, with its cause', () => {
  const trouble = troubleOf('disk_full', {
    sentence: 'The disk is full.',
    remedy: 'Make room.',
    action: null,
  });
  const cause = new Error('ENOSPC');
  const error = new TroubleError(trouble, { cause });
  expect(error).toMatchObject({ message: 'The disk is full.', trouble, cause });
});
