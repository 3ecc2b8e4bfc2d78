/** Why tests can't use a real keychain here; null if scripts/with-keyring.ts has started one. */
export const noKeyring: string | null =
  process.env['RENDERDROP_TEST_KEYRING'] === '1'
    ? null
    : (process.env['RENDERDROP_NO_KEYRING'] ?? 'scripts/with-keyring.ts starts a keyring for it');
