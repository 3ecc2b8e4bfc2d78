import { RefreshCw, TriangleAlert } from 'lucide-react';
import { libraryTexts } from '../../../shared/messages/library.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './LibraryFailure.module.css';

export interface LibraryFailureProps {
  readonly failure: Trouble;
  readonly onRetry: () => void;
}

/** Shown if a list could not be loaded: the failure, its remedy, and details for support. */
export function LibraryFailure({ failure, onRetry }: LibraryFailureProps) {
  return (
    <div className={styles['failure']}>
      <Notice
        tone="bad"
        role="alert"
        icon={<TriangleAlert />}
        title={failure.sentence}
        actions={
          <Button size="small" icon={<RefreshCw />} onPress={onRetry}>
            {libraryTexts.retry}
          </Button>
        }
        details={failureDetails(failure)}
      >
        {failure.remedy}
      </Notice>
    </div>
  );
}

export const failureDetails = (failure: Trouble) => [
  { name: libraryTexts.code, value: failure.code },
  ...(failure.requestId === null ? [] : [{ name: libraryTexts.requestId, value: failure.requestId }]),
];
