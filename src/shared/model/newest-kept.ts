/** A map of so many entries at most: the oldest one makes room for a new one. An entry that is set again is new. */
export class NewestKept<Key, Value> extends Map<Key, Value> {
  readonly #most: number;
  readonly #onDropped: (key: Key, value: Value) => void;

  /** `onDropped`: an entry that made room for a new one. */
  constructor(most: number, onDropped: (key: Key, value: Value) => void = () => {}) {
    super();
    this.#most = most;
    this.#onDropped = onDropped;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    for (const [oldest, its] of this) {
      if (this.size <= this.#most) break;
      this.delete(oldest);
      this.#onDropped(oldest, its);
    }
    return this;
  }
}
