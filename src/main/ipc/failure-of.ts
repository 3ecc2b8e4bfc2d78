import { z } from 'zod';
import type { Logger } from '../../engine/ports/logger.ts';
import type { Trouble } from '../../shared/model/trouble.ts';
import { remedyActionSchema, troubleSchema } from '../../shared/model/trouble.ts';

/** What the engine's typed errors have in common, whichever part they come from. */
const typedErrorSchema = z.object({
  code: z.string().min(1),
  message: z.string().min(1),
  remedy: z.string().nullish(),
  action: remedyActionSchema.nullish(),
  requestId: z.string().nullish(),
});

/**
 * An error as the window may see it. Only an error that brings a code and a remedy of its own was meant for a person;
 * anything else is a bug: the log gets its name and stack, the window a plain sentence.
 */
export function failureOf(error: unknown, where: string, logger: Logger): Trouble {
  const failure = expectedFailure(error);
  if (failure) {
    logger.info('request_failed', { where, code: failure.code, requestId: failure.requestId });
    return failure;
  }
  logger.error('unexpected_failure', {
    where,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return {
    code: 'unexpected',
    sentence: 'Something went wrong inside Renderdrop.',
    remedy: 'Try again. If it happens again, save the logs and send them to us.',
    action: 'report',
    requestId: null,
  };
}

function expectedFailure(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'AbortError') {
    return { code: 'cancelled', sentence: 'That was cancelled.', remedy: '', action: null, requestId: null };
  }
  if ('trouble' in error) {
    const trouble = troubleSchema.safeParse(error.trouble);
    return trouble.success ? trouble.data : null;
  }
  if (!('remedy' in error)) return null;
  const typed = typedErrorSchema.safeParse(error);
  if (!typed.success) return null;
  const { code, message, remedy, action, requestId } = typed.data;
  return {
    code,
    sentence: message,
    remedy: remedy ?? '',
    action: action ?? null,
    requestId: requestId ?? null,
  };
}
