/** Files per message whose answer names each of them. The window cannot draw while it reads one, so more would block it. */
const filesInMessage = 1_000;

export function inParts<Entry>(
  entries: readonly Entry[],
  size = filesInMessage,
): readonly (readonly Entry[])[] {
  const parts: (readonly Entry[])[] = [];
  for (let start = 0; start < entries.length; start += size) {
    parts.push(entries.slice(start, start + size));
  }
  return parts;
}
