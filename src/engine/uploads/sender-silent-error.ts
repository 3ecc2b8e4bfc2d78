import { senderSilent } from '../../shared/messages/queue.ts';

/** The program that sends has not answered; what it was asked for was taken back and is not done. */
export class SenderSilentError extends Error {
  override readonly name = 'SenderSilentError';
  readonly code = 'sender_silent';
  readonly remedy = senderSilent.remedy;

  constructor() {
    super(senderSilent.sentence);
  }
}
