import { type ErrorCode, isErrorCode } from '../api/errors.ts';
import { failureWords } from './failure-words.ts';
import type { RemedyAction } from './trouble.ts';

/** Why no HTTP answer came back. */
export type TransportFailureKind =
  | 'offline'
  | 'name_not_resolved'
  | 'connection_refused'
  | 'connection_lost'
  | 'timed_out'
  | 'certificate_untrusted'
  | 'certificate_expired'
  | 'certificate_wrong_host'
  | 'proxy_login_required'
  | 'proxy_unreachable'
  | 'answer_malformed'
  | 'answer_too_large';

/** What can go wrong between us and the service besides what the service itself says. */
export type LocalFailureCode =
  | TransportFailureKind
  | 'captive_portal'
  | 'error_page'
  | 'redirected'
  | 'not_signed_in'
  /** What the service gave as an upload address is none: not https, or with a name and password. */
  | 'not_an_upload_address'
  /** The service wants the file sent to this computer, or into its network. */
  | 'upload_host_not_allowed'
  /** The service answered with a code that this version does not know. */
  | 'unknown_code';

export type FailureCode = ErrorCode | LocalFailureCode;

export interface Remedy {
  /** What the button does, or null where no button can help and the label is advice. */
  readonly action: RemedyAction | null;
  readonly label: string;
}

export interface FailureWords {
  /** What happened, in the words of somebody who renders for a living. */
  readonly sentence: string;
  readonly remedy: Remedy;
}

export const wordsFor = (code: Exclude<FailureCode, 'unknown_code'>): FailureWords => failureWords[code];

/** Words for a code of the service; one that is not known speaks in the service's own title and detail. */
export function wordsForServiceCode(
  code: string,
  problem: { readonly title: string; readonly detail: string },
): FailureWords & { readonly code: ErrorCode | 'unknown_code' } {
  if (isErrorCode(code)) return { code, ...failureWords[code] };
  const own = [problem.title, problem.detail].map((text) => text.trim()).filter((text) => text !== '');
  return {
    code: 'unknown_code',
    sentence: own.length > 0 ? own.map(asSentence).join(' ') : 'The service refused this and gave no reason.',
    remedy: { action: 'report', label: 'Copy the details for support' },
  };
}

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
