import { codecNames, encodeTexts } from '../../../shared/messages/sequences.ts';
import { watchDraftTexts } from '../../../shared/messages/watch-draft.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { FolderSetting } from '../../../shared/model/watch-requests.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FrameRateField } from '../sequences/FrameRateField.tsx';
import styles from './WatchOptions.module.css';
import { isRateWrong, type WatchDraft } from './watch-draft.ts';

export interface WatchOptionsProps {
  readonly draft: WatchDraft;
  readonly failure: Trouble | null;
  readonly onChange: (patch: Partial<WatchDraft>) => void;
}

const codecs = [
  { value: 'usual', label: watchDraftTexts.usualCodec, description: watchDraftTexts.usualCodecDetail },
  ...(['prores422hq', 'prores4444', 'h264'] as const).map((value) => ({ value, label: codecNames[value] })),
] as const;
const usualPauses = [5, 10, 30, 60, 300, 900];
const secondsPerMinute = 60;
const terabyte = 1_000_000;

/** Which files are watched, and how. Everything here is optional. */
export function WatchOptions({ draft, failure, onChange }: WatchOptionsProps) {
  return (
    <div className={styles['options']}>
      <TextField
        label={watchDraftTexts.include}
        mono
        value={draft.include}
        onChange={(include) => onChange({ include })}
        description={watchDraftTexts.includeHelp}
        error={failure?.code === 'include_invalid' ? failure.sentence : null}
        maxLength={2_000}
      />
      <TextField
        label={watchDraftTexts.exclude}
        mono
        value={draft.exclude}
        onChange={(exclude) => onChange({ exclude })}
        description={watchDraftTexts.excludeHelp}
        error={failure?.code === 'exclude_invalid' ? failure.sentence : null}
        maxLength={2_000}
      />
      <Switch isSelected={draft.subfolders} onChange={(subfolders) => onChange({ subfolders })}>
        {watchDraftTexts.subfolders}
      </Switch>
      <div className={styles['row']}>
        <span aria-hidden="true">{watchDraftTexts.minSize}</span>
        <NumberField
          label={watchDraftTexts.minSize}
          value={draft.minSizeMegabytes}
          min={0}
          max={terabyte}
          unit="MB"
          onChange={(minSizeMegabytes) => onChange({ minSizeMegabytes })}
        />
      </div>
      <Switch
        isSelected={draft.newestWins}
        onChange={(newestWins) => onChange({ newestWins })}
        description={watchDraftTexts.newestWinsDetail}
      >
        {watchDraftTexts.newestWins}
      </Switch>
      <Switch
        isSelected={draft.shared}
        // In a shared folder, anybody with access could use a link to upload any file of this computer.
        onChange={(shared) => onChange(shared ? { shared, followLinks: false } : { shared })}
        description={watchDraftTexts.sharedDetail}
      >
        {watchDraftTexts.shared}
      </Switch>
      <Switch
        isSelected={draft.followLinks}
        isDisabled={draft.shared}
        onChange={(followLinks) => onChange({ followLinks })}
        description={draft.shared ? watchDraftTexts.followLinksShared : watchDraftTexts.followLinksDetail}
      >
        {watchDraftTexts.followLinks}
      </Switch>
      <Switch
        isSelected={draft.poll}
        onChange={(poll) => onChange({ poll })}
        description={watchDraftTexts.pollDetail}
      >
        {watchDraftTexts.poll}
      </Switch>
      <Select
        label={watchDraftTexts.quiet}
        options={pauseOptions(draft.quietSeconds)}
        value={draft.quietSeconds === null ? 'usual' : String(draft.quietSeconds)}
        onChange={(value) => onChange({ quietSeconds: value === 'usual' ? null : Number(value) })}
      />
      <Select
        label={watchDraftTexts.priority}
        options={[
          { value: 'high', label: watchDraftTexts.high },
          { value: 'normal', label: watchDraftTexts.normal },
          { value: 'low', label: watchDraftTexts.low },
        ]}
        value={draft.priority}
        onChange={(priority) => onChange({ priority })}
      />
    </div>
  );
}

/** A setting that the plan asked for; `times` tells one press from the next. */
export interface AskedSetting {
  readonly setting: FolderSetting;
  readonly times: number;
}

interface FramesOptionsProps extends Omit<WatchOptionsProps, 'failure'> {
  readonly asked: AskedSetting | null;
}

/** What happens to image sequences; with a way to encode them, its frame rate. */
export function FramesOptions({ draft, asked, onChange }: FramesOptionsProps) {
  // A new key replaces the field by a new one, focused and with its list open.
  const opened = (setting: FolderSetting) =>
    asked?.setting === setting
      ? { key: `${setting} ${asked.times}`, autoFocus: true, opensAtOnce: true }
      : { key: setting };
  return (
    <>
      <Select
        {...opened('frames')}
        label={watchDraftTexts.frames}
        options={[
          { value: 'ask', label: watchDraftTexts.askFrames, description: watchDraftTexts.askFramesDetail },
          { value: 'skip', label: watchDraftTexts.skipFrames },
          {
            value: 'encode',
            label: watchDraftTexts.encodeFrames,
            description: watchDraftTexts.encodeFramesDetail,
          },
        ]}
        value={draft.frames}
        onChange={(frames) => onChange({ frames })}
      />
      {draft.frames === 'encode' && (
        <>
          <FrameRateField
            {...opened('frame_rate')}
            choice={draft.rate}
            onChange={(rate) => onChange({ rate })}
          />
          {isRateWrong(draft) && (
            <p className={styles['error']} role="alert">
              {watchDraftTexts.badRate}
            </p>
          )}
          <Select
            label={encodeTexts.codec}
            options={codecs}
            value={draft.codec ?? 'usual'}
            onChange={(codec) => onChange({ codec: codec === 'usual' ? null : codec })}
          />
          <Switch isSelected={draft.convertLinear} onChange={(convertLinear) => onChange({ convertLinear })}>
            {watchDraftTexts.convertLinear}
          </Switch>
        </>
      )}
    </>
  );
}

/** The common quiet times, and a different one that was set on the command line. */
function pauseOptions(set: number | null) {
  const pauses = set === null || usualPauses.includes(set) ? usualPauses : [...usualPauses, set];
  return [
    { value: 'usual', label: watchDraftTexts.quietUsual },
    ...pauses
      .toSorted((a, b) => a - b)
      .map((seconds) => ({ value: String(seconds), label: pauseWords(seconds) })),
  ];
}

const pauseWords = (seconds: number): string =>
  seconds >= secondsPerMinute && seconds % secondsPerMinute === 0
    ? watchDraftTexts.minutes(seconds / secondsPerMinute)
    : watchDraftTexts.seconds(seconds);
