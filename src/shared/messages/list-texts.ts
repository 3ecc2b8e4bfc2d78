export interface ListedText {
  /** Its path in the messages: `uploadFailures.volume_gone.remedy`. */
  readonly name: string;
  readonly text: string;
}

/** All texts in a value of this folder as people would read them. A text with parameters is filled with its example. */
export function listTexts(name: string, value: unknown): readonly ListedText[] {
  if (typeof value === 'string') return [{ name, text: value.replaceAll('\u00a0', ' ') }];
  if (typeof value === 'function') {
    // A function without an example only combines other texts, which are listed separately.
    return 'example' in value && Array.isArray(value.example)
      ? listTexts(name, Reflect.apply(value, null, value.example))
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'action' ? [] : listTexts(`${name}.${key}`, part),
  );
}
