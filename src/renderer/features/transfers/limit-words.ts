const megabyte = 1_000_000;

/** Bytes a second from what was typed in MB/s; null for no limit, undefined for what is no speed. */
export function speedFromWords(text: string): number | null | undefined {
  const written = text.trim().replace(',', '.');
  if (written === '') return null;
  const value = Number(written);
  return Number.isFinite(value) && value > 0 ? Math.max(1, Math.round(value * megabyte)) : undefined;
}
