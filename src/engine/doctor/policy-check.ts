import { policyTexts } from '../../shared/messages/policy.ts';
import { type Policy, type PolicyName, policySchema } from '../../shared/model/policy.ts';
import { UnusablePolicy } from '../policy/policy-error.ts';
import { type PolicyPlace, readPolicy } from '../policy/policy-file.ts';
import { type Check, fail, ok } from './check.ts';

/** Null if there is no policy. */
export function checkPolicy(place: PolicyPlace): Check | null {
  try {
    const { path, policy } = readPolicy(place);
    return path === null ? null : ok(policyTexts.policy, policyTexts.setsThese(path, namesIn(policy)));
  } catch (error) {
    if (!(error instanceof UnusablePolicy)) throw error;
    const { sentence, remedy, code } = error.trouble;
    return fail(policyTexts.policy, sentence, remedy, code);
  }
}

/** Names what a policy sets. Features that may be switched off are named only if they are. */
const namesIn = (policy: Policy): readonly string[] =>
  policyNames
    .filter((name) => policy[name] !== undefined && policy[name] !== true)
    .map((name) => policyTexts.names[name]);

const policyNames = Object.keys(policySchema.shape) as readonly PolicyName[];
