export interface ListedText {
  /** Where it stands: `uploadFailures.volume_gone.remedy`. */
  readonly name: string;
  readonly text: string;
}

/** Every text below a value of this folder as people would read it; one with something to fill in shows its example. */
export function listTexts(name: string, value: unknown): readonly ListedText[] {
  if (typeof value === 'string') return [{ name, text: value }];
  if (typeof value === 'function') {
    // A function without an example makes texts out of others: the others are listed themselves.
    return 'example' in value && Array.isArray(value.example)
      ? listTexts(name, Reflect.apply(value, null, value.example))
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'action' ? [] : listTexts(`${name}.${key}`, part),
  );
}
