/**
 * Whether an app may be sent back to this address. It must be one the app registered, character by character; only
 * the port of a loopback address is free, because a native app takes whatever port it gets (RFC 8252, section 7.3).
 */
export function isRegisteredRedirect(redirectUri: string, registered: readonly string[]): boolean {
  if (registered.includes(redirectUri)) return true;
  const loopback = loopbackWithoutPort(redirectUri);
  return loopback !== null && registered.some((candidate) => loopbackWithoutPort(candidate) === loopback);
}

const loopbackPattern = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(\/[^\s#]*)?$/;

function loopbackWithoutPort(uri: string): string | null {
  const match = loopbackPattern.exec(uri);
  if (match === null || URL.parse(uri) === null) return null;
  return `${match[1]}${match[2] ?? '/'}`;
}

/** Adds the answer to the query of the app's address, and keeps what the query already held. */
export function withAnswer(
  redirectUri: string,
  answer: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.append(name, value);
  }
  return url.href;
}
