import { expect, it } from 'vitest';
import { z } from 'zod';
import { ApiFailure } from '../engine/api-client/api-failure.ts';
import { LookupError } from '../engine/api-client/find-by-name.ts';
import { TroubleError, troubleOf } from '../shared/model/trouble.ts';
import { exitCodes } from './exit-codes.ts';
import { toCliError } from './say-failure.ts';

const trouble = (remedy: string) =>
  new TroubleError(troubleOf('file_missing', { sentence: 'The file is gone.', remedy, action: null }));

it('says what went wrong and what helps, where something does', () => {
  expect(toCliError(trouble('Render it again.'))).toMatchObject({
    code: 'file_missing',
    message: 'The file is gone.',
    remedy: 'Render it again.',
  });
  expect(toCliError(trouble(''))?.remedy).toBeNull();
});

it('ends with 75 if frames changed while they were encoded: the same command helps later', () => {
  const text = { sentence: 'The frames changed.', remedy: 'Retry.', action: null };
  const changed = new TroubleError(troubleOf('frames_changed', text));
  expect(toCliError(changed)?.exitCode).toBe(exitCodes.notYet);
});

it('names what may have been meant', () => {
  const text = { sentence: 'No such project.', remedy: '', action: null };
  expect(toCliError(new LookupError('project_not_found', text, ['prj_1  Show']))).toMatchObject({
    list: ['prj_1  Show'],
    candidates: ['prj_1  Show'],
    exitCode: exitCodes.notFound,
  });
  expect(toCliError(new LookupError('project_not_found', text, ['prj_1  Show'], true))).toMatchObject({
    list: [],
    candidates: ['prj_1  Show'],
  });
});

it("prints the service's code and words, with the request id", () => {
  const failure = new ApiFailure({ code: 'offline' });
  expect(toCliError(failure)).toMatchObject({ code: 'offline', exitCode: exitCodes.network, cause: failure });
  const refused = new ApiFailure({ code: 'api_key_expired', status: 401, requestId: 'req_1' });
  expect(toCliError(refused)).toMatchObject({
    code: 'api_key_expired',
    exitCode: exitCodes.keyOrPermission,
    requestId: 'req_1',
  });
});

it('treats an invalid value as a usage error, and anything else as a bug', () => {
  const { error } = z.object({ rate: z.number() }).safeParse({ rate: 'fast' });
  expect(toCliError(error)).toMatchObject({ code: 'usage', message: expect.stringMatching(/^rate: /) });
  expect(toCliError(new TypeError('ours'))).toBeNull();
});
