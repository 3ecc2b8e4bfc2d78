import type { PutRequestEnd } from './put-request.ts';
import { readAnswer, readConfirmedBytes, readRedirectHost, readStoredBytes } from './read-answer.ts';
import type { SignedAddress } from './signed-address.ts';
import type { ResumableOutcome, SendOutcome } from './upload-transport.ts';

export interface PutFacts {
  readonly target: SignedAddress;
  readonly sizeBytes: number;
  readonly tookBytes: number;
  readonly wholeBodySent: boolean;
  readonly bodyMs: number;
  readonly proxies: readonly string[];
  readonly nowMs: number;
}

/** What the end of a PUT means. A success counts only if it names no other size than the file's. */
export function interpretSend(end: PutRequestEnd, facts: PutFacts, digest: () => string): SendOutcome {
  const { target, sizeBytes, tookBytes, wholeBodySent, bodyMs } = facts;
  if (end.kind !== 'answer') return interpretSilence(end, facts);
  const other = interpretStranger(end, facts);
  if (other !== null) return other;
  const answer = readAnswer(end.head, facts.nowMs);
  if (answer.status === 308 && target.isResumable) {
    return { kind: 'incomplete', answer, confirmedBytes: readConfirmedBytes(end.head), tookBytes };
  }
  if (!isSuccess(answer.status)) return { kind: 'answered', answer, early: !wholeBodySent, tookBytes };
  if (end.early) return { kind: 'early_success', answer, tookBytes };
  const storedBytes = readStoredBytes(end.head);
  if (storedBytes !== null && storedBytes !== sizeBytes) {
    return { kind: 'wrong_length', answer, confirmedBytes: storedBytes, tookBytes };
  }
  return { kind: 'delivered', answer, sizeBytes, xxh3: digest(), bodyMs };
}

/** What a session's answer means after it was asked how far it got. */
export function interpretQuery(end: PutRequestEnd, facts: PutFacts): ResumableOutcome {
  if (end.kind !== 'answer') return interpretSilence(end, { ...facts, wholeBodySent: false });
  const other = interpretStranger(end, facts);
  if (other !== null) return other;
  const answer = readAnswer(end.head, facts.nowMs);
  if (answer.status === 308) {
    const confirmedBytes = readConfirmedBytes(end.head);
    if (confirmedBytes > facts.sizeBytes)
      return { kind: 'wrong_length', answer, confirmedBytes, tookBytes: 0 };
    return { kind: 'partial', confirmedBytes };
  }
  if (!isSuccess(answer.status)) return { kind: 'answered', answer, early: false, tookBytes: 0 };
  const storedBytes = readStoredBytes(end.head);
  if (storedBytes !== null && storedBytes !== facts.sizeBytes) {
    return { kind: 'wrong_length', answer, confirmedBytes: storedBytes, tookBytes: 0 };
  }
  return { kind: 'complete', answer };
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

type Silence = Extract<SendOutcome, { kind: 'connection_failed' | 'stalled' | 'cancelled' }>;

function interpretSilence(end: Exclude<PutRequestEnd, { kind: 'answer' }>, facts: PutFacts): Silence {
  const { tookBytes, wholeBodySent } = facts;
  switch (end.kind) {
    case 'failed': {
      const { kind: failure, host } = end.fault;
      return { kind: 'connection_failed', failure, host, tookBytes, wholeBodySent };
    }
    case 'stalled':
    case 'cancelled':
      return { kind: end.kind, tookBytes, wholeBodySent };
  }
}

type Stranger = Extract<SendOutcome, { kind: 'redirected' | 'captive_portal' | 'connection_failed' }>;

/** An answer that did not come from the upload host, or that points to another host; null for any other answer. */
function interpretStranger(
  end: Extract<PutRequestEnd, { kind: 'answer' }>,
  facts: PutFacts,
): Stranger | null {
  const { target, tookBytes, wholeBodySent } = facts;
  const { status, contentType } = readAnswer(end.head, facts.nowMs);
  const isPage = contentType === 'text/html' || contentType === 'application/xhtml+xml';
  if (status === 407) {
    const host = facts.proxies[0] ?? target.host;
    return { kind: 'connection_failed', failure: 'proxy_login_required', host, tookBytes, wholeBodySent };
  }
  if (status === 511 || (isSuccess(status) && isPage)) return { kind: 'captive_portal', host: target.host };
  if (status >= 300 && status < 400 && !(status === 308 && target.isResumable)) {
    const toHost = readRedirectHost(end.head, target.reveal());
    const leadsAway = toHost !== null && toHost !== target.host;
    // A network redirects to its sign-in page with an HTML body; a service that has moved redirects without one.
    if (isPage && leadsAway && [302, 303, 307].includes(status))
      return { kind: 'captive_portal', host: toHost };
    return { kind: 'redirected', status, toHost };
  }
  return null;
}
