import { queueFailures } from '../../../shared/messages/upload-failures.ts';
import { TroubleError, troubleOf } from '../../../shared/model/trouble.ts';

/** The program that sends did not answer; the command was withdrawn and not executed. */
export class SenderSilentError extends TroubleError {
  override readonly name = 'SenderSilentError';

  constructor() {
    super(troubleOf('sender_silent', queueFailures.sender_silent));
  }
}
