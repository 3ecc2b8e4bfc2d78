import { queueFailures } from '../../../shared/messages/upload-failures.ts';
import { TroubleError, troubleOf } from '../../../shared/model/trouble.ts';

/** The program that sends has not answered; what it was asked for was taken back and is not done. */
export class SenderSilentError extends TroubleError {
  override readonly name = 'SenderSilentError';

  constructor() {
    super(troubleOf('sender_silent', queueFailures.sender_silent));
  }
}
