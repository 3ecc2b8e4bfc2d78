import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { problemContentType } from '../../src/shared/api/errors.ts';
import { exchangeOf } from '../http/exchange.ts';
import { toProblem } from '../http/problem.ts';
import { answerEarly, problemAnswer } from '../http/raw-answer.ts';
import { bytesBefore, type Fault, type OrderedBodyFault } from './fault.ts';

const captivePage =
  '<!doctype html><html><head><title>Guest Wi-Fi</title></head><body><h1>Welcome to Guest Wi-Fi</h1>' +
  '<form action="/login" method="post"><button>Accept and connect</button></form></body></html>';

/** Carries out the fault. True when the request is finished by it, false when the service still has to handle the request. */
export async function applyFault(
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
  { isUpload, untilForgotten }: { readonly isUpload: boolean; readonly untilForgotten: AbortSignal },
): Promise<boolean> {
  const exchange = exchangeOf(request);
  switch (fault.kind) {
    case 'reset_after_bytes':
    case 'stall_after_bytes':
    case 'answer_early':
      if (isUpload) {
        exchange.bodyFault = { ...fault, untilForgotten };
        return false;
      }
      return applyToSmallBody({ ...fault, untilForgotten }, request);
    case 'answer':
      await readWhole(request);
      sendOrdered(fault, request, response);
      return true;
    case 'lose_answer':
      loseAnswer(request, response);
      return false;
    case 'delay':
      if (isUpload || !exchange.path.startsWith('/v1/')) await wait(fault.ms);
      else exchange.holdMs = fault.ms;
      return false;
    case 'captive_portal':
      answerEarly(request, { status: 200, headers: { 'Content-Type': 'text/html' }, body: captivePage });
      return true;
  }
}

async function applyToSmallBody(fault: OrderedBodyFault, request: IncomingMessage): Promise<boolean> {
  if (fault.kind === 'stall_after_bytes') {
    await wait(fault.ms, undefined, { signal: fault.untilForgotten }).catch(() => undefined);
    return false;
  }
  await readAtLeast(request, bytesBefore(fault));
  if (fault.kind === 'reset_after_bytes') {
    request.socket.resetAndDestroy();
  } else {
    const detail = 'A fault ordered for practice answered before the body was whole.';
    answerEarly(request, problemAnswer(request, 'practice_fault', fault.status, detail));
  }
  return true;
}

function sendOrdered(
  fault: Extract<Fault, { kind: 'answer' }>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { requestId } = exchangeOf(request);
  const detail = 'A fault ordered for practice answered in the place of the service.';
  const problem = toProblem(fault.code ?? 'practice_fault', fault.status, detail, requestId);
  const type = fault.body === undefined && fault.status >= 400 ? problemContentType : 'application/json';
  const body = fault.body ?? (fault.status >= 400 ? problem : '');
  response.writeHead(fault.status, { 'Content-Type': type, ...fault.headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** The service does what was asked, but its answer is dropped and the connection closed instead. */
function loseAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.write = () => true;
  response.end = () => {
    request.socket.destroy();
    return response;
  };
}

async function readWhole(request: IncomingMessage): Promise<void> {
  await readAtLeast(request, Number.POSITIVE_INFINITY);
}

function readAtLeast(request: IncomingMessage, bytes: number): Promise<void> {
  if (bytes === 0) return Promise.resolve();
  return new Promise((resolve) => {
    let taken = 0;
    request.on('data', (chunk: Buffer) => {
      taken += chunk.length;
      if (taken < bytes) return;
      request.pause();
      resolve();
    });
    for (const event of ['end', 'close', 'error'] as const) request.once(event, () => resolve());
  });
}
