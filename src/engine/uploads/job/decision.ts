import type { Trouble } from '../../../shared/model/trouble.ts';
import type { HoldReason } from '../../../shared/model/uploads.ts';
import type { FileTrouble } from '../transfer/open-render.ts';
import type { ResumableOutcome, SendOutcome } from '../transfer/upload-transport.ts';

/** The parts of an API failure that matter to a decision. */
export interface ApiTrouble {
  readonly code: string;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
  readonly sentence: string;
  readonly remedy: string;
}

/** A failure of a job, by the phase it was in. */
export type UploadFailure =
  | {
      readonly phase: 'examining';
      readonly trouble:
        | FileTrouble
        | { readonly kind: 'empty_file' }
        | { readonly kind: 'not_a_video' }
        | { readonly kind: 'too_large_picture'; readonly width: number; readonly height: number }
        | { readonly kind: 'too_long'; readonly durationSeconds: number }
        /** `isLeft`: nothing has been written to it for a long time. */
        | { readonly kind: 'half_written'; readonly isLeft?: boolean }
        | {
            readonly kind: 'will_not_make_hour';
            readonly estimatedSeconds: number;
            readonly allowedSeconds: number;
          };
    }
  | { readonly phase: 'creating'; readonly trouble: ApiTrouble }
  | {
      readonly phase: 'sending';
      readonly what: 'outcome';
      readonly outcome: Exclude<SendOutcome, { kind: 'delivered' }>;
    }
  /** The program ended, the computer slept, or its network address changed in the middle of the body. */
  | { readonly phase: 'sending'; readonly what: 'interrupted' | 'woke_up' | 'address_changed' }
  /** A resumable session was asked how many bytes it has, while sending or while confirming. */
  | {
      readonly phase: 'asking';
      readonly outcome: ResumableOutcome;
      /** Whether every byte had been sent before the question. */
      readonly wholeBodySent: boolean;
    }
  /** `not_received`: after watching the item for the usual time there is no sign that the file arrived. */
  | { readonly phase: 'confirming'; readonly what: 'not_received' }
  | { readonly phase: 'processing'; readonly what: 'ended_in_error' | 'no_word' | 'item_gone' };

/** What a decision depends on besides the failure itself. */
export interface FailureContext {
  readonly sizeBytes: number;
  readonly fileName: string;
  /** Failures in a row before this one. Reset only when a session confirms more bytes than ever before. */
  readonly attempts: number;
  /** Read failures in a row before this one. */
  readonly readErrors: number;
  /** Versions requested so far for this render. */
  readonly generation: number;
  /** Further versions that a person has agreed to. */
  readonly extraGenerations: number;
  readonly address: 'lives' | 'doubtful' | 'ended';
  /** The address is so new that a refusal cannot mean that it has expired. */
  readonly isAddressFresh: boolean;
  /** How often this address was refused before. */
  readonly refusals: number;
  readonly resumable: boolean;
  readonly online: boolean;
  /** Bytes sent in all attempts together, this one included. */
  readonly sentBytes: number;
  /** How long the last whole body took to send, if one was sent in this run of the program. */
  readonly lastBodyMs: number | null;
  /** An earlier body was sent whole but its answer was lost: it may have arrived. */
  readonly inDoubt: boolean;
}

export type Delay =
  | { readonly kind: 'none' }
  /** Grows with the failures in a row, and is at least as long as the other side asks for, up to a limit. */
  | { readonly kind: 'backoff'; readonly attempts: number; readonly askedMs: number | null }
  | { readonly kind: 'fixed'; readonly delayMs: number }
  /** No delay here: the rate budget of the key makes every call wait. */
  | { readonly kind: 'rate_window' };

export type Decision =
  /** Send to the same address again. `confirmed`: first ask the session how many bytes it has. */
  | {
      readonly kind: 'retry_same_address';
      readonly from: 'confirmed' | 'start';
      readonly delay: Delay;
    }
  /** Continue at once from this byte, which the session has just named. */
  | { readonly kind: 'go_on_from'; readonly byte: number }
  /** Examine the file again. */
  | { readonly kind: 'examine_again'; readonly delay: Delay }
  /** The same call again, with the same key and body. */
  | { readonly kind: 'retry_same_call'; readonly delay: Delay }
  /** A new key, a new version, a new address. `settled` waits until the file has stopped changing. */
  | { readonly kind: 'new_generation'; readonly when: 'now' | 'settled' }
  /** Wait for the network. Uses up no attempt. */
  | { readonly kind: 'wait_for_network' }
  /** Wait until the file has stopped changing; nothing has been created yet. */
  | { readonly kind: 'wait_until_settled'; readonly isLeft?: boolean }
  /** Every byte was sent and the answer was lost: find out whether it arrived before sending again. */
  | { readonly kind: 'confirm' }
  /** The session did not tell whether it arrived: watch the item for a while before asking again. */
  | { readonly kind: 'watch_first' }
  /** Send the same bytes to the same address at once: it cannot make a second version, and is quicker than finding out. */
  | { readonly kind: 'send_to_be_sure' }
  /** It may have arrived, and nothing more can be sent: only the item can show it. */
  | { readonly kind: 'watch_only' }
  /** It arrived after all. */
  | { readonly kind: 'delivered' }
  | { readonly kind: 'hold'; readonly reason: HoldReason; readonly trouble: Trouble }
  /** Everything of this project waits under one message. */
  | { readonly kind: 'hold_project'; readonly code: string; readonly trouble: Trouble }
  /** Everything of this account waits, except bodies on the wire: they need no key. */
  | { readonly kind: 'hold_account'; readonly code: string; readonly trouble: Trouble }
  | { readonly kind: 'fail'; readonly trouble: Trouble }
  /** The service could not process the file. */
  | { readonly kind: 'reject'; readonly trouble: Trouble }
  | { readonly kind: 'unconfirmed' }
  /** It was canceled: nothing to decide. */
  | { readonly kind: 'stop' };
