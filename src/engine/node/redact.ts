const rules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/psk_[A-Za-z0-9]+/gi, 'psk_[hidden]'],
  [/whsec_[A-Za-z0-9+/=_-]+/gi, 'whsec_[hidden]'],
  [/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]+/gi, '$1 [hidden]'],
  // The path of an upload address of the practice service is the permission as well.
  [
    /(\bhttps?:\/\/(?:127(?:\.\d+){3}|(?:[\w-]+\.)*localhost|\[::1\])(?::\d+)?\/upload\/)[^\s"'<>?#]+/gi,
    '$1[hidden]',
  ],
  // The query of any address: an upload address is its own permission.
  [/(\bhttps?:\/\/[^\s"'<>?#]*)[?#][^\s"'<>]*/gi, '$1?[hidden]'],
  // The name and password some proxies have in their address.
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"'<>]+@/gi, '$1[hidden]@'],
  [
    /(["']?\b(?:access_token|refresh_token|code_verifier|client_secret|upload_id|password|secret|token|code)["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi,
    '$1[hidden]',
  ],
];

/** Takes keys, tokens, signing secrets and the queries of addresses out of a text on its way to a log. */
export function redact(text: string): string {
  return rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}
