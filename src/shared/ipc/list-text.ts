declare const entryOf: unique symbol;

/**
 * A list of thousands as text. What the window asks is copied twice on its way to the main process, object by object, and
 * the window neither draws nor handles a key meanwhile. A text is copied at once.
 */
export type ListText<Entry> = string & { readonly [entryOf]: Entry };

export const listText = <Entry>(entries: readonly Entry[]): ListText<Entry> =>
  JSON.stringify(entries) as ListText<Entry>;
