import { useMutation } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type Account, ownNameMax } from '../../../shared/ipc/requests/accounts.ts';
import { accountSettingsTexts as texts } from '../../../shared/messages/account-settings.ts';
import { accountTexts } from '../../../shared/messages/account-texts.ts';
import { accountName, workspaceName } from '../../../shared/model/account-labels.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './AccountSettings.module.css';

/** The name of an account, which can be changed in its place. Without a name of its own it has that of its workspace. */
export function AccountName({ account }: { readonly account: Account }) {
  const { requests } = useBridge();
  /** Null while it is not being changed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [wasTyped, setWasTyped] = useState(false);
  const stop = () => {
    setWasTyped(true);
    setTyped(null);
  };
  const rename = useMutation({
    mutationFn: (name: string) => unwrap(requests.accounts.rename({ accountId: account.id, name })),
    onSuccess: stop,
  });
  const name =
    account.isPractice && account.ownName === null ? accountTexts.practiceStudio : accountName(account);
  if (typed === null) {
    return (
      <>
        <span className={styles['accountName']}>{name}</span>
        {account.keptIn !== 'environment' && (
          <IconButton
            size="small"
            label={texts.rename(name)}
            icon={<Pencil />}
            autoFocus={wasTyped}
            onPress={() => setTyped(account.ownName ?? '')}
          />
        )}
      </>
    );
  }
  const save = () => {
    if (typed.trim() === (account.ownName ?? '')) stop();
    else if (!rename.isPending) rename.mutate(typed);
  };
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        autoFocus
        hideLabel
        label={texts.name(workspaceName(account))}
        placeholder={workspaceName(account)}
        maxLength={ownNameMax}
        value={typed}
        onChange={setTyped}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Escape') stop();
          else event.continuePropagation();
        }}
        error={failureOf(rename.error)?.sentence ?? null}
      />
    </form>
  );
}
