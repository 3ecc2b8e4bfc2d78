/** A media item as far as matching by name needs it. */
export interface MatchTarget<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
}

export interface MatchCandidate<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  /** 0 to 1. */
  readonly certainty: number;
  /** Why, in a few words each: "same name without _v012". */
  readonly reasons: readonly string[];
}

/** Where a file belongs. `ask` lists candidates best first; nothing is ever guessed between two that are near. */
export type MatchResult<Id extends string = string> =
  | { readonly kind: 'match'; readonly candidate: MatchCandidate<Id> }
  | { readonly kind: 'ask'; readonly candidates: readonly MatchCandidate<Id>[]; readonly says: string }
  | { readonly kind: 'none'; readonly says: string };
