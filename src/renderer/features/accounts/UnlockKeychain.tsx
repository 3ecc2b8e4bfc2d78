import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountTexts } from '../../../shared/messages/account-texts.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { showFailure } from '../../store/show-failure.ts';
import { Button } from '../../ui/Button.tsx';

/** Lets the system ask for the keychain's password again. */
export function UnlockKeychain() {
  const { app } = useBridge().requests;
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    const answer = await app.unlockKeychain();
    setAsking(false);
    if (!answer.ok) {
      showFailure(answer.failure);
      return;
    }
    await client.invalidateQueries({ queryKey: queryKeys.appInfo });
  };
  return (
    <Button size="small" isDisabled={isAsking} onPress={() => void ask()}>
      {accountTexts.unlockKeychain}
    </Button>
  );
}
