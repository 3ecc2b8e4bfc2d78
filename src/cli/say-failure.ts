import { ZodError } from 'zod';
import { ApiFailure } from '../engine/api-client/api-failure.ts';
import { LookupError } from '../engine/api-client/find-by-name.ts';
import { cliAccountTexts } from '../shared/messages/cli/account.ts';
import { TroubleError } from '../shared/model/trouble.ts';
import { CliError } from './cli-error.ts';
import { exitCodeForFailure, exitCodes } from './exit-codes.ts';

/** The remedy as a command to type, where the window has a button. */
const remedyOf = ({ code, trouble }: ApiFailure): string => {
  switch (trouble.action) {
    case 'sign_in':
      return code === 'insufficient_scope' ? cliAccountTexts.needsPermission : cliAccountTexts.needsOtherKey;
    case 'check_proxy':
      return cliAccountTexts.checkProxy;
    case 'report':
      return cliAccountTexts.report;
    default:
      return trouble.remedy;
  }
};

/** A failed request to the service, with its remedy. */
export function callFailed(error: ApiFailure, afterwards: string | null = null): CliError {
  const detail = error.detail === null ? '' : ` (${error.detail.replace(/\.$/, '')})`;
  return new CliError(
    {
      code: error.serviceCode ?? error.code,
      sentence: `${error.trouble.sentence}${showsDetail(error) ? detail : ''}`,
      remedy: remedyOf(error),
      exitCode: exitCodeForFailure(error.code),
      requestId: error.requestId,
      afterwards,
    },
    { cause: error },
  );
}

/** An expected failure as people and scripts need it; null for anything else, which is a bug. */
export function toCliError(error: unknown): CliError | null {
  if (error instanceof ApiFailure) return callFailed(error);
  if (error instanceof TroubleError) {
    const exitCode = exitCodeForFailure(error.trouble.code);
    const candidates = error instanceof LookupError ? error.candidates : [];
    const list = error instanceof LookupError && error.areNamed ? [] : candidates;
    return new CliError(
      { ...error.trouble, remedy: error.trouble.remedy || null, list, candidates, exitCode },
      { cause: error },
    );
  }
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    const where = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
    return new CliError(
      {
        code: 'usage',
        sentence: `${where}${issue?.message ?? cliAccountTexts.notUnderstood}`,
        exitCode: exitCodes.usage,
      },
      { cause: error },
    );
  }
  return null;
}

/** Whether the service's own words add what ours cannot know: the permission, the screens, the parameter. */
const showsDetail = ({ code }: ApiFailure): boolean =>
  ['insufficient_scope', 'unknown_screen', 'invalid_request', 'rate_limited'].includes(code);
