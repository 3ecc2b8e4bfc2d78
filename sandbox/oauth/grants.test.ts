import { expect, it } from 'vitest';
import { ServiceClock } from '../clock.ts';
import { openDatabase } from '../state/database.ts';
import { IdSource } from '../state/ids.ts';
import { Grants } from './grants.ts';

const redirectUri = 'http://127.0.0.1/callback';
// The example of RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** Two apps, because these rules are about two; the service seeds only one. */
function grantsOfTwoApps(): Grants {
  const connection = openDatabase(':memory:');
  connection.exec(`
    INSERT INTO people (id, name, plan_seconds) VALUES ('per_1', 'Mara', 0);
    INSERT INTO workspaces (id, kind, name) VALUES ('wsp_1', 'team', 'Studio');
    INSERT INTO oauth_clients (id, name, redirect_uris) VALUES ('app_one', 'One', '[]'), ('app_two', 'Two', '[]');
  `);
  return new Grants(connection, new ServiceClock(), new IdSource(() => Date.now()));
}

const codeFor = (grants: Grants, clientId: string) =>
  grants.issueCode({
    clientId,
    personId: 'per_1',
    workspaceId: 'wsp_1',
    scopes: ['projects:read'],
    redirectUri,
    challenge,
  });

it('gives no tokens for the code of another app, whose own use of it still works', () => {
  const grants = grantsOfTwoApps();
  const code = codeFor(grants, 'app_one');
  const claim = { redirectUri, verifier };
  expect(grants.redeemCode(code, { ...claim, clientId: 'app_two' })).toMatchObject({
    kind: 'invalid_grant',
    revoke: null,
  });
  expect(grants.redeemCode(code, { ...claim, clientId: 'app_one' }).kind).toBe('issued');
});

it('renews nothing for an app that holds the refresh token of another', () => {
  const grants = grantsOfTwoApps();
  const redeemed = grants.redeemCode(codeFor(grants, 'app_one'), {
    clientId: 'app_one',
    redirectUri,
    verifier,
  });
  if (redeemed.kind !== 'issued') throw new Error(redeemed.description);
  const { refreshToken } = redeemed.tokens;
  expect(grants.redeemRefreshToken(refreshToken, { clientId: 'app_two', scopes: null })).toMatchObject({
    kind: 'invalid_grant',
    revoke: null,
  });
  expect(grants.redeemRefreshToken(refreshToken, { clientId: 'app_one', scopes: null }).kind).toBe('issued');
});
