/** Removes undefined fields from a change: they are not to be changed. */
export function definedFields<Patch extends object>(
  patch: Patch,
): { [Name in keyof Patch]?: Exclude<Patch[Name], undefined> } {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Patch]?: Exclude<Patch[Name], undefined> };
}
