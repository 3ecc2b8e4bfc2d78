import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { firstRunTexts } from '../../../shared/messages/first-run.ts';
import { readPastedKey } from '../../../shared/model/pasted-key.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './SignIn.module.css';

export interface KeyFormProps {
  /** Whether this computer can store the key after the app quits. */
  readonly isKept: boolean;
  readonly isChecking: boolean;
  readonly isDisabled: boolean;
  /** Called only with a well-formed key. Only the service knows whether it works. */
  readonly onSubmit: (key: string) => void;
  readonly children?: ReactNode;
}

/** A field for an API key. Mistakes in its form are shown before it is sent. */
export function KeyForm({ isKept, isChecking, isDisabled, onSubmit, children }: KeyFormProps) {
  const [text, setText] = useState('');
  const [isShown, setShown] = useState(false);
  /** False while the person types: an unfinished key is not a mistake yet. */
  const [isLookedAt, setLookedAt] = useState(false);
  const read = readPastedKey(text);
  const error = isLookedAt && read.kind === 'malformed' ? read.sentence : null;
  return (
    <Form
      className={styles['form'] ?? ''}
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        setLookedAt(true);
        if (read.kind === 'well_formed' && !isDisabled) onSubmit(read.key);
      }}
    >
      <TextField
        label={firstRunTexts.apiKey}
        mono
        type={isShown ? 'text' : 'password'}
        autoComplete="off"
        spellCheck="false"
        placeholder="psk_…"
        description={firstRunTexts.keyHint(isKept)}
        value={text}
        onChange={(value) => {
          setText(value);
          setLookedAt(false);
        }}
        onBlur={() => setLookedAt(text !== '')}
        onPaste={() => setLookedAt(true)}
        error={error}
        after={
          <IconButton
            label={isShown ? firstRunTexts.hideKey : firstRunTexts.showKey}
            icon={isShown ? <EyeOff /> : <Eye />}
            onPress={() => setShown(!isShown)}
          />
        }
      />
      {children}
      <Button type="submit" isDisabled={isDisabled && !isChecking}>
        {isChecking ? firstRunTexts.checking : firstRunTexts.signIn}
      </Button>
    </Form>
  );
}
