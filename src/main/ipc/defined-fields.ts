/** A change without the fields that were left out: what is undefined is not changed. */
export function definedFields<Patch extends object>(
  patch: Patch,
): { [Name in keyof Patch]?: Exclude<Patch[Name], undefined> } {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Patch]?: Exclude<Patch[Name], undefined> };
}
