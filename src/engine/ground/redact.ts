const rules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/psk_[A-Za-z0-9]+/gi, 'psk_[hidden]'],
  [/whsec_[A-Za-z0-9+/=_-]+/gi, 'whsec_[hidden]'],
  [/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]+/gi, '$1 [hidden]'],
  // In an upload address of the practice service, the path is the permission.
  [
    /(\bhttps?:\/\/(?:127(?:\.\d+){3}|(?:[\w-]+\.)*localhost|\[::1\])(?::\d+)?\/upload\/)[^\s"'<>?#]+/gi,
    '$1[hidden]',
  ],
  // The query of every address, since the query of an upload address is the permission.
  [/(\bhttps?:\/\/[^\s"'<>?#]*)[?#][^\s"'<>]*/gi, '$1?[hidden]'],
  // The login that addresses of proxies may contain.
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"'<>]+@/gi, '$1[hidden]@'],
  [
    /(["']?\b(?:access_token|refresh_token|code_verifier|client_secret|upload_id|password|secret|token|code)["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi,
    '$1[hidden]',
  ],
];

/** Removes keys, tokens, signing secrets and the queries of addresses from a text for the log. */
export function redact(text: string): string {
  return rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}
