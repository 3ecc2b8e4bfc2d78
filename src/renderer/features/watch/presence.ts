/** After a shorter absence, people need not be told what they missed. */
export const awayMs = 20 * 60_000;
const lookedEveryMs = 5 * 60_000;

/**
 * Tells a person who returns to the window from one who is using it. `back`: they were away, or this is their first activity.
 * `here`: they are using the window, and the engine should be told that they have looked.
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
