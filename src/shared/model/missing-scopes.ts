import { scopeSchema } from '../api/key-record.ts';
import { missingPermissions } from '../messages/account-states.ts';
import type { MissingScope } from './account.ts';

/** The permissions a key lacks, each with what is not possible without it. */
export function missingScopesOf(scopes: readonly string[]): readonly MissingScope[] {
  return scopeSchema.options
    .filter((scope) => !scopes.includes(scope))
    .map((scope) => ({ scope, cost: missingPermissions[scope] }));
}
