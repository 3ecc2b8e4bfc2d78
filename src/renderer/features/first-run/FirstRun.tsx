import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AppInfo } from '../../../shared/ipc/requests/app.ts';
import { firstRunTexts } from '../../../shared/messages/first-run.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { settingsQuery } from '../../bridge/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { UnlockKeychain } from '../accounts/UnlockKeychain.tsx';
import { useManaged } from '../settings/use-managed.ts';
import { DropPicture } from './DropPicture.tsx';
import styles from './FirstRun.module.css';
import { FirstRunPage } from './FirstRunPage.tsx';
import { PracticeOffer } from './PracticeOffer.tsx';
import { SignIn } from './SignIn.tsx';
import { useSignIn } from './use-sign-in.ts';

const ConnectionDialog = lazy(async () => ({
  default: (await import('../settings/ConnectionDialog.tsx')).ConnectionDialog,
}));

const nothingMore = () => {};

/** Shown before anybody has signed in. The main window replaces it as soon as there is an account. */
export function FirstRun({ info }: { readonly info: AppInfo }) {
  const bridge = useBridge();
  const settings = useQuery(settingsQuery(bridge));
  const { policy } = useManaged();
  const signIn = useSignIn({ replaces: null, onSignedIn: nothingMore });
  const { state } = signIn;
  const [isConnecting, setConnecting] = useState(false);
  return (
    <FirstRunPage>
      <DropPicture />
      {info.secrets === 'memory' && <NoKeychain isLocked={info.isKeychainLocked} />}
      {policy.practiceStudio !== false && (
        <PracticeOffer
          offer={firstRunTexts.practiceOffer}
          action={firstRunTexts.tryPractice}
          isStarting={state.kind === 'busy' && state.way === 'practice'}
          isDisabled={state.kind === 'busy' || state.kind === 'asking'}
          failure={state.kind === 'failed' && state.way === 'practice' ? state.failure : null}
          onStart={() => signIn.start({ kind: 'practice' })}
        />
      )}
      <SignIn
        secrets={info.secrets}
        state={state}
        onStart={signIn.start}
        onReopen={signIn.reopen}
        onOpenWebApp={signIn.openWebApp}
        onCancel={signIn.cancel}
        onAnswer={signIn.answer}
        usualAddress={settings.data?.baseUrl ?? null}
      />
      <p className={styles['version']}>
        <span>{firstRunTexts.version(info.version)}</span>
        <Button kind="quiet" size="small" onPress={() => setConnecting(true)}>
          {firstRunTexts.connection}
        </Button>
      </p>
      {isConnecting && (
        <Suspense fallback={null}>
          <ConnectionDialog onClose={() => setConnecting(false)} />
        </Suspense>
      )}
    </FirstRunPage>
  );
}

export function NoKeychain({ isLocked }: { readonly isLocked: boolean }) {
  const { keychainIsLocked, keychainIsLockedHint, noKeychain, noKeychainHint } = firstRunTexts;
  return (
    <Notice
      tone="wait"
      icon={<KeyRound />}
      title={isLocked ? keychainIsLocked : noKeychain}
      actions={isLocked && <UnlockKeychain />}
    >
      {isLocked ? keychainIsLockedHint : noKeychainHint}
    </Notice>
  );
}
