/**
 * The first of these uploads that had exactly a file's bytes; null if none had, or if the file can't be read. Reading it whole takes
 * long, so `hash` is called only if there is an upload to compare with.
 */
export async function findSameBytes<Sent extends { readonly xxh3: string | null }>(
  sent: readonly Sent[],
  hash: () => Promise<string | null>,
): Promise<Sent | null> {
  const xxh3 = sent.length === 0 ? null : await hash();
  return xxh3 === null ? null : (sent.find((entry) => entry.xxh3 === xxh3) ?? null);
}
