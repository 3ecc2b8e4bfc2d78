import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { firstRunTexts } from '../../../shared/messages/first-run.ts';
import { workspaceName } from '../../../shared/model/account-labels.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './SignIn.module.css';

export interface SamePersonQuestionProps {
  /** The existing account of the same workspace. */
  readonly account: Account;
  readonly isBusy: boolean;
  readonly onAnswer: (isSame: boolean) => void;
  readonly onCancel: () => void;
}

/** In a team's workspace, only the person knows whether a second key is theirs too. */
export function SamePersonQuestion({ account, isBusy, onAnswer, onCancel }: SamePersonQuestionProps) {
  return (
    <section className={styles['question']} aria-labelledby="same-person">
      <h3 id="same-person">{firstRunTexts.replaceSignIn(workspaceName(account))}</h3>
      <p>{firstRunTexts.replaceSignInHint}</p>
      <div className={styles['answers']}>
        <Button kind="quiet" onPress={onCancel}>
          {firstRunTexts.cancelSignIn}
        </Button>
        <Button isDisabled={isBusy} onPress={() => onAnswer(false)}>
          {firstRunTexts.addAsAnother}
        </Button>
        <Button kind="primary" autoFocus isDisabled={isBusy} onPress={() => onAnswer(true)}>
          {firstRunTexts.replace}
        </Button>
      </div>
    </section>
  );
}
