import { z } from 'zod';
import { keyRecordSchema, scopeSchema } from '../api/key-record.ts';

export const accountIdSchema = z.string().min(1).brand<'AccountId'>();

/** The state of an account. Code that needs the service checks it first: only `ok` and `expiring` can be used. */
export const accountStateSchema = z.discriminatedUnion('kind', [
  /** Not checked since the program started, for example because the computer is offline. May be tried. */
  z.object({ kind: z.literal('unchecked') }),
  z.object({ kind: z.literal('ok') }),
  z.object({ kind: z.literal('expiring'), daysLeft: z.number().int(), expiresAt: z.string() }),
  z.object({ kind: z.literal('expired') }),
  z.object({ kind: z.literal('revoked') }),
  z.object({ kind: z.literal('owner_inactive') }),
  z.object({ kind: z.literal('workspace_left') }),
  /** The service does not know this key, or no longer knows it. */
  z.object({ kind: z.literal('unknown_key') }),
  /** The sign-in through the browser has ended and cannot be renewed. */
  z.object({ kind: z.literal('sign_in_ended') }),
  /** The keychain answers, but holds nothing for this account. */
  z.object({ kind: z.literal('secret_missing') }),
  z.object({ kind: z.literal('keychain_locked') }),
  z.object({ kind: z.literal('keychain_missing') }),
]);

/** `environment`: from RENDERDROP_API_KEY, used while the program runs and never stored. */
const accountCredentialSchema = z.enum(['api_key', 'oauth_grant', 'environment']);

const missingScopeSchema = z.object({ scope: scopeSchema, cost: z.string() });

/** An account without its key, as it may be shown anywhere. */
export const accountViewSchema = z.object({
  id: accountIdSchema,
  credential: accountCredentialSchema,
  /** The name that a person gave it on this computer: the service tells nobody's name. */
  ownName: z.string().nullable(),
  baseUrl: z.string(),
  record: keyRecordSchema,
  state: accountStateSchema,
  missingScopes: z.array(missingScopeSchema),
  /** Where its key is stored. `memory` is lost when the program ends. */
  keptIn: z.enum(['keychain', 'memory', 'environment']),
  addedAtMs: z.number(),
  checkedAtMs: z.number().nullable(),
});

export const accountsViewSchema = z.object({
  accounts: z.array(accountViewSchema),
  activeId: accountIdSchema.nullable(),
  /** Those that somebody signed out of, with their workspace's name: their uploads stay in the queue. Missing if there are none. */
  signedOut: z.array(z.object({ id: accountIdSchema, name: z.string() })).optional(),
});

export type AccountId = z.output<typeof accountIdSchema>;
export type AccountState = Readonly<z.output<typeof accountStateSchema>>;
export type MissingScope = Readonly<z.output<typeof missingScopeSchema>>;
export type AccountView = Readonly<z.output<typeof accountViewSchema>>;
export type AccountsView = Readonly<z.output<typeof accountsViewSchema>>;
