import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import { MiddleText } from '../../ui/MiddleText.tsx';
import { targetWords } from './transfer-words.ts';
import { useReadyNow } from './use-ready-now.ts';

/** Names what has just become ready, for as long as its still is shown in the line. */
export function ReadyWords({ nowMs, otherwise }: { readonly nowMs: number; readonly otherwise: string }) {
  const ready = useReadyNow(nowMs);
  const [only] = ready;
  if (!only) return otherwise;
  if (ready.length > 1) return uploadsPanel.severalReady(ready.length);
  const { item, version } = targetWords(only.job);
  return <MiddleText text={uploadsPanel.versionReady(item, version)} />;
}
