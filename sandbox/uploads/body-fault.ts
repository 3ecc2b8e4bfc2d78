import type { IncomingMessage } from 'node:http';
import { exchangeOf } from '../http/exchange.ts';
import { answerEarly, problemAnswer } from '../http/raw-answer.ts';
import { ConnectionLost } from './connection-lost.ts';
import type { Received } from './receive.ts';

/**
 * Returns if the body is complete. Otherwise carries out the fault that stopped it, and throws, because no client is
 * left to answer.
 */
export function requireWhole(request: IncomingMessage, received: Received): void {
  if (received.end === 'whole') return;
  const fault = exchangeOf(request).bodyFault;
  if (received.end === 'idle')
    answerEarly(request, problemAnswer(request, 'upload_idle', 408, 'Nothing was sent for five minutes.'));
  if (received.end === 'stopped' && fault !== null) {
    if (fault.kind === 'answer_early') {
      const detail = 'A fault ordered for practice answered before the body was whole.';
      answerEarly(request, problemAnswer(request, 'practice_fault', fault.status, detail));
    } else {
      request.socket.resetAndDestroy();
    }
  }
  throw new ConnectionLost();
}
