import type { Trouble } from '../../../shared/model/trouble.ts';
import type { HoldReason } from '../../../shared/model/uploads.ts';
import type { FileTrouble } from '../transfer/open-render.ts';
import type { ResumableOutcome, SendOutcome } from '../transfer/upload-transport.ts';

/** What the API client says about a call that did not work out, as far as it matters here. */
export interface ApiTrouble {
  readonly code: string;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
  readonly sentence: string;
  readonly remedy: string;
}

/** Something that keeps a job from going on, by the phase it was in. */
export type UploadFailure =
  | {
      readonly phase: 'examining';
      readonly trouble:
        | FileTrouble
        | { readonly kind: 'empty_file' }
        | { readonly kind: 'not_a_video' }
        | { readonly kind: 'too_large_picture'; readonly width: number; readonly height: number }
        | { readonly kind: 'too_long'; readonly durationSeconds: number }
        | { readonly kind: 'half_written' }
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
  /** The program ended, the computer slept, or its address changed in the middle of the body. */
  | { readonly phase: 'sending'; readonly what: 'interrupted' | 'woke_up' | 'address_changed' }
  /** A resumable session was asked how far it got, while sending or while confirming. */
  | {
      readonly phase: 'asking';
      readonly outcome: ResumableOutcome;
      /** That every byte had been out before it was asked. */
      readonly wholeBodySent: boolean;
    }
  /** `not_received`: the item was watched for its time, and nothing says that the file arrived. */
  | { readonly phase: 'confirming'; readonly what: 'not_received' }
  | { readonly phase: 'processing'; readonly what: 'ended_in_error' | 'no_word' | 'item_gone' };

/** What has to be known besides the failure itself. */
export interface FailureContext {
  readonly sizeBytes: number;
  readonly fileName: string;
  /** Failures in a row, this one not counted; they start over only when a session confirms more than ever before. */
  readonly attempts: number;
  /** Times in a row that this file could not be read, this one not counted. */
  readonly readErrors: number;
  /** Versions asked for so far for this render, at least 1 once one was. */
  readonly generation: number;
  /** Versions somebody has said yes to, beyond those that are made without asking. */
  readonly extraGenerations: number;
  readonly address: 'lives' | 'doubtful' | 'ended';
  /** Given so lately that a refusal cannot mean that its time is over. */
  readonly isAddressFresh: boolean;
  /** How often this address was refused to us, this one not counted. */
  readonly refusals: number;
  readonly resumable: boolean;
  readonly online: boolean;
  /** Bytes of the body that left in all attempts together, this one included. */
  readonly sentBytes: number;
  /** How long the last body took, where one left in this run of the program. */
  readonly lastBodyMs: number | null;
  /** An earlier body was whole and its answer got lost: it may have arrived. */
  readonly inDoubt: boolean;
}

export type Delay =
  | { readonly kind: 'none' }
  /** By the number of failures in a row, and at least as long as the other side asked for, within reason. */
  | { readonly kind: 'backoff'; readonly attempts: number; readonly askedMs: number | null }
  | { readonly kind: 'fixed'; readonly delayMs: number }
  /** None of its own: the budget of the key makes every call wait. */
  | { readonly kind: 'rate_window' };

export type Decision =
  /** Send to the same address again. `confirmed` means: ask the session first how far it got. */
  | {
      readonly kind: 'retry_same_address';
      readonly from: 'confirmed' | 'start';
      readonly delay: Delay;
    }
  /** Go on from this byte at once: the session has just told it. */
  | { readonly kind: 'go_on_from'; readonly byte: number }
  /** Look at the file anew. */
  | { readonly kind: 'examine_again'; readonly delay: Delay }
  /** The same call again: the same key, the same body. */
  | { readonly kind: 'retry_same_call'; readonly delay: Delay }
  /** A new key, a new version, a new address. `settled` waits until the file has stopped changing. */
  | { readonly kind: 'new_generation'; readonly when: 'now' | 'settled' }
  /** Until there is a network: no attempt is used up. */
  | { readonly kind: 'wait_for_network' }
  /** Until the file has stopped changing; nothing has been created yet. */
  | { readonly kind: 'wait_until_settled' }
  /** Every byte is out and the answer is lost: find out before anything is sent again. */
  | { readonly kind: 'confirm' }
  /** The same bytes to the same address at once, which can make no second version: quicker than finding out. */
  | { readonly kind: 'send_to_be_sure' }
  /** It may have arrived, and nothing more can be sent: only the item can tell. */
  | { readonly kind: 'watch_only' }
  /** It has arrived after all. */
  | { readonly kind: 'delivered' }
  | { readonly kind: 'hold'; readonly reason: HoldReason; readonly trouble: Trouble }
  /** Everything of this project waits under one message. */
  | { readonly kind: 'hold_project'; readonly code: string; readonly trouble: Trouble }
  /** Everything of this account waits, except bodies on the wire: they need no key. */
  | { readonly kind: 'hold_account'; readonly code: string; readonly trouble: Trouble }
  | { readonly kind: 'fail'; readonly trouble: Trouble }
  /** The service could not make a video of it. */
  | { readonly kind: 'reject'; readonly trouble: Trouble }
  | { readonly kind: 'unconfirmed' }
  /** Whoever cancelled has the next word. */
  | { readonly kind: 'stop' };
