import { type ReactNode, useState } from 'react';
import { gapTexts } from '../../../shared/messages/sequence-gaps.ts';
import { withoutFrames } from '../../../shared/model/frames-apart.ts';
import type { WatchFile, WatchFolder } from '../../../shared/model/watch-folders.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { worked } from '../../store/show-failure.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FrameRateField } from '../sequences/FrameRateField.tsx';
import { type ChosenRate, rateFrom } from '../sequences/frame-rate-choice.ts';
import styles from './ChooseItemDialog.module.css';
import { encodesAt } from './watch-draft.ts';

/** What an image sequence needs besides its item: an answer about missing frames, and the frame rate of its folder. */
export function useSequenceNeeds(
  folder: WatchFolder,
  file: WatchFile | null,
  takesFocus: boolean,
): {
  readonly fields: ReactNode;
  /** All that it needs is answered. */
  readonly isComplete: boolean;
  readonly answer: () => Promise<boolean>;
} {
  const { watch } = useBridge().requests;
  const [isSkipping, setSkipping] = useState(true);
  const [rateChoice, setRate] = useState<ChosenRate>({ kind: 'none' });
  const waitsFor = file?.state.kind === 'settling' ? file.state.waitsFor : null;
  const sequence = waitsFor?.kind === 'frames_missing' ? (file?.sequence ?? null) : null;
  const { apart = [] } = sequence ?? {};
  const { frames } = folder.settings;
  const isUnset = frames.kind === 'ask';
  const asksRate = file?.sequence != null && (isUnset || (frames.kind === 'encode' && frames.rate === null));
  const gaps = waitsFor?.kind === 'frames_missing' ? waitsFor : null;
  const knownRate = gaps?.rate ?? null;
  const left = sequence && withoutFrames(sequence, isSkipping ? apart : []);
  const rate = rateFrom(rateChoice);
  const asksForRate = asksRate && knownRate === null;
  const answer = async () => {
    if (asksRate && rate !== null) {
      const chosen = isUnset ? encodesAt(rateChoice) : { ...frames, rate };
      const settings = { ...folder.settings, frames: chosen };
      if (!(await worked(watch.change({ folderId: folder.id, settings })))) return false;
    }
    if (!file || !isSkipping || apart.length === 0) return true;
    return await worked(watch.skipFrames({ folderId: folder.id, path: file.path }));
  };
  const fields = (
    <>
      {sequence && left && (
        <p className={styles['says']}>{gapTexts.inDialog(sequence, left, knownRate ?? rate, gaps ?? {})}</p>
      )}
      {apart.length > 0 && (
        <Checkbox isSelected={isSkipping} onChange={setSkipping}>
          {gapTexts.skip(apart)}
        </Checkbox>
      )}
      {asksForRate && (
        <div>
          <FrameRateField autoFocus={takesFocus} choice={rateChoice} onChange={setRate} />
          {isUnset && <small className={styles['detail']}>{gapTexts.encodesFromNow}</small>}
        </div>
      )}
    </>
  );
  return { fields, isComplete: !asksForRate || rate !== null, answer };
}
