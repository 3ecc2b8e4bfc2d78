/** A media item as far as matching by name needs it. */
export interface MatchTarget<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
}

export interface MatchCandidate<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  /** Why, in a few words: "Matched by name, ignoring _v012". */
  readonly why: string;
}

/** More than a person decides between at a glance; each is one key in the window. */
export const candidatesMax = 3;

/**
 * Where a file belongs by its name.
 * - `match`: one item, and no other. Nobody need be asked.
 * - `ask`: up to `candidatesMax` items, best first; nothing is ever guessed between two.
 * - `none`: no item is like it.
 *
 * `newName` is what a new item for this file is to be named, whatever the answer: without version, date and the like,
 * written as its neighbours are. Files of one unknown name get the same, so that they become versions of one item.
 */
export type MatchResult<Id extends string = string> =
  | { readonly kind: 'match'; readonly candidate: MatchCandidate<Id>; readonly newName: string }
  | {
      readonly kind: 'ask';
      readonly candidates: readonly MatchCandidate<Id>[];
      readonly says: string;
      readonly newName: string;
    }
  | { readonly kind: 'none'; readonly says: string; readonly newName: string };
