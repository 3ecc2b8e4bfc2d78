/**
 * Chromium sees the app's schemes as hosts below localhost: `renderdrop-app://app/x` becomes
 * `http://app.renderdrop-app.localhost/x`. That is a secure context, and requests to it are intercepted, so they never
 * reach a network.
 */
const handledSchemes = new Set<string>();

export function addHandledScheme(scheme: string): void {
  handledSchemes.add(scheme);
}

export function toPageAddress(address: string): string {
  const match = /^([a-z0-9+.-]+):\/\/([^/?#]*)(.*)$/i.exec(address);
  const [, scheme, host, rest] = match ?? [];
  if (scheme === undefined || host === undefined || !handledSchemes.has(scheme)) return address;
  return `http://${host}.${scheme}.localhost${rest === '' ? '/' : rest}`;
}

export function toAppAddress(address: string): string {
  const match = /^http:\/\/([^/?#]*)\.([a-z0-9-]+)\.localhost(.*)$/i.exec(address);
  const [, host, scheme, rest] = match ?? [];
  if (scheme === undefined || !handledSchemes.has(scheme)) return address;
  return `${scheme}://${host}${rest}`;
}

export const schemeOf = (address: string): string => address.slice(0, address.indexOf(':'));
