/** Why no test can use a real keychain here; null where one runs, which scripts/with-keyring.ts starts. */
export const noKeyring: string | null =
  process.env['RENDERDROP_TEST_KEYRING'] === '1'
    ? null
    : (process.env['RENDERDROP_NO_KEYRING'] ?? 'scripts/with-keyring.ts starts a keyring for it');
