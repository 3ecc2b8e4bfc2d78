/** Adds a value to the list that is stored under a key. */
export function addUnder<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const others = map.get(key);
  if (others === undefined) map.set(key, [value]);
  else others.push(value);
}
