import { ZodError } from 'zod';
import { SecretStoreError } from '../engine/accounts/secret-store-error.ts';
import { ApiFailure } from '../engine/api-client/api-failure.ts';
import { SequenceError } from '../engine/sequences/sequence-error.ts';
import { StoreError } from '../engine/store/store-error.ts';
import { SenderSilentError } from '../engine/uploads/sender-silent-error.ts';
import { CliError } from './cli-error.ts';
import { exitCodeForFailure, exitCodes } from './exit-codes.ts';

/** Buttons of the window, as what to type. */
const remedyOf = ({ code, remedy }: ApiFailure): string => {
  switch (remedy.action) {
    case 'sign_in':
      return code === 'insufficient_scope'
        ? 'Sign in with a key that has the permission: renderdrop login'
        : 'Sign in with another key: renderdrop login';
    case 'check_proxy':
      return 'Look at it with: renderdrop doctor';
    case 'report':
      return 'Report it with the request id.';
    default:
      return `${remedy.label.replace(/\.$/, '')}.`;
  }
};

/** An expected failure as a person and a script need it; null for anything else, which is a mistake of ours. */
export function toCliError(error: unknown): CliError | null {
  if (error instanceof ApiFailure) {
    const detail = error.detail === null ? '' : ` (${error.detail.replace(/\.$/, '')})`;
    return new CliError(
      {
        code: error.serviceCode ?? error.code,
        sentence: `${error.sentence}${showsDetail(error) ? detail : ''}`,
        remedy: remedyOf(error),
        exitCode: exitCodeForFailure(error.code),
        requestId: error.requestId,
      },
      { cause: error },
    );
  }
  if (error instanceof SenderSilentError) {
    return new CliError(
      { code: error.code, sentence: error.message, remedy: error.remedy, exitCode: exitCodes.network },
      { cause: error },
    );
  }
  if (error instanceof StoreError || error instanceof SecretStoreError) {
    const exitCode = error instanceof StoreError ? exitCodes.refused : exitCodes.keyOrPermission;
    return new CliError(
      { code: error.code, sentence: error.message, remedy: error.remedy, exitCode },
      { cause: error },
    );
  }
  if (error instanceof SequenceError) {
    return new CliError(
      { code: error.code, sentence: error.message, remedy: error.remedy, exitCode: exitCodes.refused },
      { cause: error },
    );
  }
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    const where = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
    return new CliError(
      { code: 'usage', sentence: `${where}${issue?.message ?? 'not understood'}`, exitCode: exitCodes.usage },
      { cause: error },
    );
  }
  return null;
}

/** Where the service's own words name what ours cannot: the permission, the screens, the parameter. */
const showsDetail = ({ code }: ApiFailure): boolean =>
  ['insufficient_scope', 'unknown_screen', 'invalid_request', 'rate_limited'].includes(code);
