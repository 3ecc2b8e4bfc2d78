import { Check, Minus } from 'lucide-react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { accountTexts } from '../../../shared/messages/account-texts.ts';
import { quoted } from '../../../shared/messages/phrase.ts';
import { workspaceName } from '../../../shared/model/account-labels.ts';
import { signsItselfIn } from '../../../shared/model/account-words.ts';
import { formatMoment } from '../../../shared/model/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { endWords, permissionWords } from './account-names.ts';
import styles from './KeyFacts.module.css';

/**
 * Facts about a key: its owner, its missing permissions and their effect, and its expiry. The practice studio's key is made by the
 * app itself, so nobody needs its name.
 */
export function KeyFacts({ account }: { readonly account: Account }) {
  const { record, missingScopes } = account;
  return (
    <div className={styles['facts']}>
      <div className={styles['parts']}>
        <dl className={styles['names']} data-selectable>
          <dt>{accountTexts.workspace}</dt>
          <dd>{workspaceName(account)}</dd>
          {!signsItselfIn(account) && (
            <>
              <dt>{record.object === 'api_key' ? accountTexts.key : accountTexts.signedInBy}</dt>
              <dd>
                {record.object === 'api_key'
                  ? quoted(record.name)
                  : accountTexts.withBrowser(formatMoment(Date.parse(record.created_at)))}
              </dd>
              <dt>{accountTexts.expires}</dt>
              <dd>{endWords(account)}</dd>
            </>
          )}
        </dl>
        <ul className={styles['permissions']} aria-label={accountTexts.allows}>
          {permissionWords.map(({ scope, words }) => {
            const missing = missingScopes.find((entry) => entry.scope === scope);
            return (
              <li key={scope} className={classNames(missing && styles['missing'])}>
                {missing ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
                <span>
                  {words}
                  {missing && <small>{missing.cost}</small>}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
