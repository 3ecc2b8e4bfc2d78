import { ExternalLink, Globe, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { AppInfo } from '../../../shared/ipc/requests/app.ts';
import { firstRunTexts } from '../../../shared/messages/first-run.ts';
import { hostOf } from '../../../shared/model/account-labels.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { failureDetails } from '../library/LibraryFailure.tsx';
import { useManaged } from '../settings/use-managed.ts';
import { BrowserWait } from './BrowserWait.tsx';
import { KeyForm } from './KeyForm.tsx';
import { SamePersonQuestion } from './SamePersonQuestion.tsx';
import styles from './SignIn.module.css';
import { isAboutAddress, type SignInState, type WayIn } from './use-sign-in.ts';

export interface SignInProps {
  readonly secrets: AppInfo['secrets'];
  readonly state: SignInState;
  readonly onStart: (way: WayIn) => void;
  readonly onReopen: () => void;
  /** Opens the web app, where keys are created. Resolves to false if no server is known yet. */
  readonly onOpenWebApp: (serviceUrl: string | null) => Promise<boolean>;
  readonly onCancel: () => void;
  /** The answer to whether the sign-in and the existing account belong to the same person. */
  readonly onAnswer: (isSame: boolean) => void;
  /** The server's address unless another one is entered; null if none is known yet. */
  readonly usualAddress: string | null;
}

/** Signs in by browser or with a pasted key; at the default server or another one. */
export function SignIn({
  secrets,
  state,
  onStart,
  onReopen,
  onOpenWebApp,
  onCancel,
  onAnswer,
  usualAddress,
}: SignInProps) {
  const isServerManaged = useManaged().policy.serverAddress !== undefined;
  const [address, setAddress] = useState('');
  const [wantsOther, setWantsOther] = useState(false);
  const addressFailure = state.kind === 'failed' && isAboutAddress(state.failure) ? state.failure : null;
  const showsAddress = !isServerManaged && (wantsOther || addressFailure !== null);
  const serviceUrl = (showsAddress && address.trim()) || usualAddress;
  if (state.kind === 'asking')
    return <SamePersonQuestion {...state} onAnswer={onAnswer} onCancel={onCancel} />;
  if (state.kind === 'busy' && state.way === 'browser')
    return <BrowserWait onReopen={onReopen} onCancel={onCancel} />;
  return (
    <div className={styles['ways']}>
      <Button
        kind="primary"
        icon={<Globe />}
        isDisabled={state.kind === 'busy'}
        onPress={() => onStart({ kind: 'browser', serviceUrl })}
      >
        {firstRunTexts.signInWithBrowser}
      </Button>
      <p className={styles['or']}>{firstRunTexts.or}</p>
      <KeyForm
        isKept={secrets === 'keychain'}
        isChecking={state.kind === 'busy' && state.way === 'key'}
        isDisabled={state.kind === 'busy'}
        onSubmit={(key) => onStart({ kind: 'key', key, serviceUrl })}
      >
        {showsAddress && (
          <TextField
            label={firstRunTexts.serverAddress}
            type="url"
            mono
            autoFocus
            placeholder="https://api.example.com"
            description={firstRunTexts.serverAddressHint}
            value={address}
            onChange={setAddress}
            error={addressFailure?.sentence ?? null}
          />
        )}
        {state.kind === 'failed' && !isAboutAddress(state.failure) && state.way !== 'practice' && (
          <Notice
            tone="bad"
            role="alert"
            icon={<TriangleAlert />}
            title={state.failure.sentence}
            details={failureDetails(state.failure)}
          >
            {state.failure.remedy}
          </Notice>
        )}
      </KeyForm>
      <p className={styles['service']}>
        <span>{firstRunTexts.noKeyYet}</span>
        <Button
          kind="quiet"
          size="small"
          icon={<ExternalLink />}
          onPress={() => void onOpenWebApp(serviceUrl).then((isOpen) => !isOpen && setWantsOther(true))}
        >
          {firstRunTexts.createKey}
        </Button>
      </p>
      {!showsAddress && (
        <p className={styles['service']}>
          {usualAddress !== null && <span>{firstRunTexts.server(hostOf(usualAddress))}</span>}
          {!isServerManaged && (
            <Button kind="quiet" size="small" onPress={() => setWantsOther(true)}>
              {firstRunTexts.otherServer}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
