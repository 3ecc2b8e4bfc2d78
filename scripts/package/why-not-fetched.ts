/** Says what a package lacks if it could not be downloaded; null if the error is another one. */
export function whyNotFetched(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !networkErrors.has(String(error.code))) return null;
  return `Electron or a tool that packages need could not be downloaded: ${error.message}. Connect this computer to the internet, or set its proxy, and try again.`;
}

const networkErrors = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ERR_NON_2XX_3XX_RESPONSE',
]);
