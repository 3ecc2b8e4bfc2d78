import { viewerTexts } from '../../../shared/messages/viewer.ts';
import styles from './CopyTimecode.module.css';
import { CopyTimecode } from './CopyTimecode.tsx';

/** The timecode as the file itself counts, beside the one that notes, stills and exports count from zero. */
export const SourceTimecode = ({ text }: { readonly text: string }) => (
  <span className={styles['source']}>
    {viewerTexts.source} <CopyTimecode text={text} />
  </span>
);
