/** The data of an item that matching by name needs. */
export interface MatchTarget<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  /** Nothing is matched with an item that is no video: it takes no versions. If missing, it is a video. */
  readonly type?: 'video' | 'image' | 'audio';
}

export interface MatchCandidate<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  /** A short reason: "Matched by name, ignoring _v012". */
  readonly why: string;
}

/** As many as a person can choose from at a glance; each gets a key in the window. */
export const candidatesMax = 3;

/**
 * Where a file belongs by its name.
 * - `match`: exactly one item. No question is needed.
 * - `ask`: up to `candidatesMax` items, best first. Between two, the answer is never guessed.
 * - `none`: no item is similar.
 *
 * `newName` is the name for a new item, whatever the answer: without version, date and the like, and in the style of the other
 * items. Files with the same unknown name get the same `newName`, so that they become versions of one item.
 *
 * `namesake`: an item that has exactly this name, although no file can go to it by name: it takes no versions, or several items
 * have the name.
 */
export type MatchResult<Id extends string = string> =
  | { readonly kind: 'match'; readonly candidate: MatchCandidate<Id>; readonly newName: string }
  | {
      readonly kind: 'ask';
      readonly candidates: readonly MatchCandidate<Id>[];
      readonly says: string;
      readonly newName: string;
      readonly namesake?: MatchTarget<Id>;
    }
  | {
      readonly kind: 'none';
      readonly says: string;
      readonly newName: string;
      readonly namesake?: MatchTarget<Id>;
    };
