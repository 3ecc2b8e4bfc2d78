import type { TransportFailureKind } from '../../ports/http-transport.ts';
import type { BandwidthLimiter } from './bandwidth-limiter.ts';
import type { BodyPause } from './body-pause.ts';
import type { FileState, OpenRender } from './open-render.ts';
import type { RunningHash } from './running-hash.ts';
import type { SignedAddress } from './signed-address.ts';

/** Brings a file to an upload address: one PUT, one connection, one answer. What the outcome means is decided elsewhere. */
export interface UploadTransport {
  /** Never throws for what networks, files and services do: all of that is an outcome. */
  send(request: SendRequest): Promise<SendOutcome>;
  /** Asks a resumable session how far it got. Refuses any other address, which would take the question for an empty file. */
  queryResumable(request: ResumableQuery): Promise<ResumableOutcome>;
  /** The round trip to the target's host; null if there is no answer in time. */
  delayTo(target: SignedAddress): Promise<number | null>;
}

export interface SendRequest {
  readonly target: SignedAddress;
  readonly file: OpenRender;
  /** The first byte to send. Above 0 only for a resumable session, which has confirmed the bytes before it. */
  readonly fromByte: number;
  /** What is known of the bytes before `fromByte`, where another run of the program may have sent them. */
  readonly sentBefore: SentBefore;
  /** The hash so far: hand in the same one for every attempt on the same open file, so that nothing is read twice for it. */
  readonly hash: RunningHash;
  readonly limiter: BandwidthLimiter;
  /** An attempt failed before: this one takes no used connection. */
  readonly isRepeated?: boolean;
  /** Holds the body back during a pause, if it can be paused. */
  readonly pause?: BodyPause;
  readonly signal: AbortSignal;
  /** Called often while bytes move; the listener merges the calls. */
  readonly onProgress?: (progress: SendProgress) => void;
  /**
   * Called once when the file has passed its last check, before the bytes leave that make the body whole: the moment to
   * record that the answer may get lost. When it rejects, the connection is closed and the error passed on.
   */
  readonly beforeLastPiece?: () => Promise<void>;
}

/** Bytes that a session holds can come from a file that was written to since: they are compared before it is resumed. */
interface SentBefore {
  /** The hash of this many bytes from the start of the file. */
  readonly checkpoint: { readonly bytes: number; readonly xxh3: string } | null;
  /** The system says that nothing was written to the file since, also beyond the checkpoint. */
  readonly isUntouched: boolean;
}

type SendProgress =
  /** Reading again what an earlier run of the program has sent, for the hash; nothing is on the wire yet. */
  | { readonly kind: 'rereading'; readonly bytes: number; readonly ofBytes: number }
  /** Bytes of the file that the socket has taken, those confirmed before included. Whole only means sent, not received. */
  | { readonly kind: 'sending'; readonly bytes: number; readonly ofBytes: number };

/** The parts of an answer that may be kept and shown. */
export interface UploadAnswer {
  readonly status: number;
  readonly requestId: string | null;
  /** By the answer's own Date header. */
  readonly dateMs: number | null;
  readonly retryAfterMs: number | null;
  readonly contentType: string | null;
  /** At most 2,000 characters. May be searched for a reason, but never shown as it is. */
  readonly bodyText: string;
}

/** What one PUT came to. `tookBytes` says how many bytes of the body the socket took in this attempt. */
export type SendOutcome =
  | {
      readonly kind: 'delivered';
      readonly answer: UploadAnswer;
      readonly sizeBytes: number;
      /** Hash of the whole file, 16 hex digits. */
      readonly xxh3: string;
      /** From the first byte handed to the socket to the last one it took; waiting for the answer is no part of it. */
      readonly bodyMs: number;
    }
  /** A refusal, or an error of the service. `early` when it came before the whole body was out. */
  | {
      readonly kind: 'answered';
      readonly answer: UploadAnswer;
      readonly early: boolean;
      readonly tookBytes: number;
    }
  /** The host reported success before the last byte was sent, so it does not have the file. */
  | { readonly kind: 'early_success'; readonly answer: UploadAnswer; readonly tookBytes: number }
  /** The host reported success for another number of bytes than the file has. */
  | {
      readonly kind: 'wrong_length';
      readonly answer: UploadAnswer;
      readonly confirmedBytes: number;
      readonly tookBytes: number;
    }
  /** A resumable session took the request and has less than the whole file. */
  | {
      readonly kind: 'incomplete';
      readonly answer: UploadAnswer;
      readonly confirmedBytes: number;
      readonly tookBytes: number;
    }
  /** The upload host points elsewhere; nothing was sent there. */
  | { readonly kind: 'redirected'; readonly status: number; readonly toHost: string | null }
  /** A network's sign-in page answered in place of the upload host. */
  | { readonly kind: 'captive_portal'; readonly host: string }
  | {
      readonly kind: 'connection_failed';
      readonly failure: TransportFailureKind;
      /** The upload host, or the proxy where that is what failed. */
      readonly host: string;
      readonly tookBytes: number;
      /** Every byte was out: the file may have arrived. */
      readonly wholeBodySent: boolean;
    }
  /** Nothing moved for the time allowed: the host took no byte, or gave no answer to a whole body. */
  | { readonly kind: 'stalled'; readonly tookBytes: number; readonly wholeBodySent: boolean }
  /** The file is not what it was when opened. The connection was closed before the body was whole. */
  | {
      readonly kind: 'file_changed';
      readonly state: Exclude<FileState, { kind: 'unchanged' | 'gone' | 'volume_gone' | 'unreadable' }>;
      readonly tookBytes: number;
    }
  | {
      readonly kind: 'read_failed';
      readonly atByte: number;
      readonly why: 'volume_gone' | 'locked' | 'unreadable' | 'too_slow';
      readonly code: string;
      readonly tookBytes: number;
    }
  | { readonly kind: 'cancelled'; readonly tookBytes: number; readonly wholeBodySent: boolean };

export interface ResumableQuery {
  readonly target: SignedAddress;
  readonly sizeBytes: number;
  readonly signal: AbortSignal;
}

export type ResumableOutcome =
  /** It holds this many bytes from the start. */
  | { readonly kind: 'partial'; readonly confirmedBytes: number }
  | { readonly kind: 'complete'; readonly answer: UploadAnswer }
  /** The address is not one that may be asked. */
  | { readonly kind: 'not_resumable' }
  | Extract<
      SendOutcome,
      {
        kind:
          | 'answered'
          | 'wrong_length'
          | 'redirected'
          | 'captive_portal'
          | 'connection_failed'
          | 'stalled'
          | 'cancelled';
      }
    >;
