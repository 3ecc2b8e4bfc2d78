import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { firstRunTexts } from '../../../shared/messages/first-run.ts';
import { accountName } from '../../../shared/model/account-labels.ts';
import { formatMoment } from '../../../shared/model/format.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './SignIn.module.css';

export interface SamePersonQuestionProps {
  /** The existing account of the same workspace. */
  readonly account: Account;
  readonly isBusy: boolean;
  readonly onAnswer: (isSame: boolean) => void;
  readonly onCancel: () => void;
}

/** The service tells no names of people, so this is all that the person can know the other sign-in by. */
function whichSignIn({ record }: Account): string {
  const moment = formatMoment(Date.parse(record.created_at));
  return record.object === 'oauth_grant'
    ? firstRunTexts.signedInByBrowser(moment)
    : firstRunTexts.signedInByKey(record.name, moment);
}

/** In a team's workspace, only the person knows whether a second key is theirs too. */
export function SamePersonQuestion({ account, isBusy, onAnswer, onCancel }: SamePersonQuestionProps) {
  return (
    <section className={styles['question']} aria-labelledby="same-person">
      <h3 id="same-person">{firstRunTexts.replaceSignIn(accountName(account))}</h3>
      <p>{whichSignIn(account)}</p>
      <p>{firstRunTexts.replaceSignInHint}</p>
      <div className={styles['answers']}>
        <Button kind="quiet" onPress={onCancel}>
          {firstRunTexts.cancelSignIn}
        </Button>
        <Button isDisabled={isBusy} onPress={() => onAnswer(true)}>
          {firstRunTexts.replace}
        </Button>
        {/* Enter must not take anything away from somebody else. */}
        <Button autoFocus isDisabled={isBusy} onPress={() => onAnswer(false)}>
          {firstRunTexts.addAsAnother}
        </Button>
      </div>
    </section>
  );
}
