/** The names that a new item can be given in a picker: the typed one first, and always that of the file. */
export function newItemNames(typed: string, ofFile: string): readonly string[] {
  const name = typed.trim();
  return name === '' || name === ofFile ? [ofFile] : [name, ofFile];
}
