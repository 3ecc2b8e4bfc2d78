import { policyFailures } from '../../shared/messages/policy.ts';
import type { Policy } from '../../shared/model/policy.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';

type UnusableCode = Extract<keyof typeof policyFailures, `policy_${string}`>;

/** The policy of this computer can't be applied. Until it can, nothing may be uploaded. */
export class UnusablePolicy extends TroubleError {
  override readonly name = 'UnusablePolicy';

  constructor(code: UnusableCode, path: string, why: string, options?: ErrorOptions) {
    super(troubleOf(code, policyFailures[code](path, why)), options);
  }
}

type RefusalCode = 'set_by_organization' | 'practice_studio_off';

/** A person asked for something that the organization has decided. */
export const refusedByPolicy = (code: RefusalCode): TroubleError =>
  new TroubleError(troubleOf(code, policyFailures[code]));

/** Throws if the organization has turned the practice studio off. */
export function checkPractice({ practiceStudio }: Policy): void {
  if (practiceStudio === false) throw refusedByPolicy('practice_studio_off');
}
