import type { ExitCode } from './exit-codes.ts';

export interface CliErrorDetails {
  readonly code: string;
  readonly sentence: string;
  readonly remedy?: string | null;
  readonly exitCode: ExitCode;
  readonly requestId?: string | null;
  /** Shown after the remedy, for example that something stays in the queue. */
  readonly afterwards?: string | null;
  /** Further lines, such as the names that may be meant. */
  readonly list?: readonly string[];
  /** The same names for scripts, if people read them in the remedy. */
  readonly candidates?: readonly string[];
}

/** Ends a command with a sentence, a remedy, and an exit code for scripts. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: string;
  readonly remedy: string | null;
  readonly exitCode: ExitCode;
  readonly requestId: string | null;
  readonly afterwards: string | null;
  readonly list: readonly string[];
  readonly candidates: readonly string[];

  constructor(details: CliErrorDetails, options?: ErrorOptions) {
    super(details.sentence, options);
    this.code = details.code;
    this.remedy = details.remedy ?? null;
    this.exitCode = details.exitCode;
    this.requestId = details.requestId ?? null;
    this.afterwards = details.afterwards ?? null;
    this.list = details.list ?? [];
    this.candidates = details.candidates ?? this.list;
  }
}

export const usageError = (sentence: string, remedy: string | null = null): CliError =>
  new CliError({ code: 'usage', sentence, remedy, exitCode: 2 });
