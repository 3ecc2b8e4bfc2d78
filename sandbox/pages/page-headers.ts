/** Pages are plain HTML: no script, no frame, nothing from elsewhere. */
const policy = (formTargets: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action ${formTargets}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** `returnsTo` is where a form's answer may redirect the person: browsers apply `form-action` to redirects too. */
export function pageHeaders(returnsTo?: string): Readonly<Record<string, string>> {
  const formTargets = returnsTo === undefined ? "'self'" : `'self' ${new URL(returnsTo).origin}`;
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy(formTargets),
    'X-Content-Type-Options': 'nosniff',
    // Not `no-referrer`: with it, browsers send no origin with our own forms, and the origin tells them from foreign
    // forms.
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
}
