import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { headers } from '../../src/shared/api/headers.ts';
import type { ServiceClock } from '../clock.ts';
import { applyFault } from '../faults/apply-fault.ts';
import type { FaultList } from '../faults/fault-list.ts';
import { openExchange } from './exchange.ts';
import { foreignOf, originFormOf } from './foreign-request.ts';
import { refuseForeign } from './refuse-foreign.ts';
import type { RequestLog } from './request-log.ts';

export interface ListenerParts {
  readonly clock: ServiceClock;
  readonly requestLog: RequestLog;
  readonly faults: FaultList;
  readonly isUploadPath: (path: string) => boolean;
  /** Takes the body itself. `expectsContinue`: the client waits for `100 Continue` before it sends the body. */
  readonly serveUpload: (
    request: IncomingMessage,
    response: ServerResponse,
    expectsContinue: boolean,
  ) => void;
  /** Handles every request that is not to an upload address. */
  readonly handler: RequestListener;
}

/**
 * The first to see a request. Gives it an id, logs it, refuses what another site's page sent, applies an ordered fault,
 * and passes it on.
 */
export function createListener(parts: ListenerParts, expectsContinue: boolean): RequestListener {
  const { clock, requestLog, faults, isUploadPath, serveUpload, handler } = parts;
  return (request: IncomingMessage, response: ServerResponse) => {
    const target = request.url ?? '/';
    request.url = originFormOf(target);
    const exchange = openExchange(request, clock.nowMs());
    response.setHeader(headers.requestId, exchange.requestId);
    response.setHeader('Date', new Date(exchange.atMs).toUTCString());
    requestLog.add(exchange);
    response.once('finish', () => {
      exchange.status = response.statusCode;
    });
    const foreign = foreignOf(request, target);
    if (foreign !== null) {
      refuseForeign(request, response, foreign);
      return;
    }
    const isUpload = isUploadPath(exchange.path);
    const goOn = () => {
      if (isUpload) {
        serveUpload(request, response, expectsContinue);
        return;
      }
      if (expectsContinue) response.writeContinue();
      handler(request, response);
    };
    const fault = exchange.isControl ? null : faults.take(exchange.method, exchange.path);
    if (fault === null) {
      goOn();
      return;
    }
    // Only this fault reads the body here, so the client must first be told to send it.
    if (expectsContinue && fault.kind === 'answer') response.writeContinue();
    const { untilForgotten } = faults;
    void applyFault(fault, request, response, { isUpload, untilForgotten }).then((isDone) => {
      if (!isDone) goOn();
    });
  };
}
