/** Whoever was gone for less has no need to be told what they missed. */
export const awayMs = 20 * 60_000;
const lookedEveryMs = 5 * 60_000;

/**
 * Tells somebody who comes back to the window from somebody who has it in front of them. `back`: they were away, or this
 * is the first that is seen of them. `here`: they have seen how things stand, and it is time to say so.
 */
export class Presence {
  #seenAtMs: number | null = null;
  #saidAtMs = 0;

  activity(nowMs: number): 'back' | 'here' | 'known' {
    const isBack = this.#seenAtMs === null || nowMs - this.#seenAtMs >= awayMs;
    this.#seenAtMs = nowMs;
    if (isBack) this.#saidAtMs = nowMs;
    if (isBack) return 'back';
    if (nowMs - this.#saidAtMs < lookedEveryMs) return 'known';
    this.#saidAtMs = nowMs;
    return 'here';
  }
}
