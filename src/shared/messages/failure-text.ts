import type { RemedyAction } from '../model/trouble.ts';

/** What happened, then the one thing to do: two short sentences at most. */
export interface FailureText {
  readonly sentence: string;
  readonly remedy: string;
  /** What the button does; null where no button can help. */
  readonly action: RemedyAction | null;
}

export const failureText = (
  sentence: string,
  remedy: string,
  action: RemedyAction | null = null,
): FailureText => ({ sentence, remedy, action });
