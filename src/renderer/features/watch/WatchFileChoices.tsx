import { gapTexts } from '../../../shared/messages/sequence-gaps.ts';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';
import type {
  WatchCandidate,
  WatchCondition,
  WatchFile,
  WatchPlace,
} from '../../../shared/model/watch-folders.ts';
import { Button } from '../../ui/Button.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { useMatchByName } from '../drop/use-match-by-name.ts';
import { suggestedItems } from './suggested-items.ts';
import { useFileAnswers } from './use-file-answers.ts';
import styles from './WatchFileRow.module.css';
import type { WatchActions } from './watch-actions.ts';
import { nameToMatch } from './watch-words.ts';

export interface WatchFileRowProps {
  readonly file: WatchFile;
  /** The account and project that its folder uploads to. */
  readonly place: WatchPlace;
  /** The condition of its folder. */
  readonly folder: WatchCondition['kind'];
  readonly actions: WatchActions;
  readonly mayChoose: boolean;
  /** The current row for the keyboard. Only its buttons are in the tab order. */
  readonly isActive: boolean;
  /** With an item, that is chosen, and the dialog asks only what else the file needs. */
  readonly onChoose: (file: WatchFile, item?: WatchCandidate) => void;
}

/** The items it may belong to, each chosen by one click. */
export function Choices({ file, place, actions, mayChoose, isActive, onChoose }: WatchFileRowProps) {
  if (file.state.kind !== 'choosing') return null;
  const name = plainText(nameToMatch(file));
  const kindOfOthers = file.state.candidates.length === 0 ? 'normal' : 'quiet';
  return (
    <div className={styles['choices']}>
      {file.state.candidates.map((candidate) => (
        <Candidate
          key={candidate.mediaId}
          candidate={candidate}
          name={name}
          isActive={isActive}
          onPress={() => void actions.choose(file.folderId, [file.path], versionOf(place, candidate), true)}
        />
      ))}
      <Button
        size="small"
        kind={kindOfOthers}
        aria-label={`${watchPageTexts.makeNewItem}: ${name}`}
        excludeFromTabOrder={!isActive}
        isDisabled={!mayChoose}
        onPress={() => void actions.makeNewItem(file, place)}
      >
        {watchPageTexts.makeNewItem}{' '}
        {/* Its room stays, so that a press doesn't move the buttons beside it away. */}
        <span className={isActive ? undefined : styles['room']}>
          <Keys keys="N" />
        </span>
      </Button>
      <Button
        size="small"
        kind={kindOfOthers}
        aria-label={`${watchPageTexts.chooseItem}: ${name}`}
        excludeFromTabOrder={!isActive}
        isDisabled={!mayChoose}
        onPress={() => onChoose(file)}
      >
        {watchPageTexts.choose}
      </Button>
      <Skip name={name} isActive={isActive} onPress={() => actions.skip(file.folderId, [file.path])} />
    </div>
  );
}

/** A frame rate is missing as well, or frames are apart from all others: its dialog asks for that too. */
const needsDialog = ({ state, sequence }: WatchFile): boolean =>
  (sequence?.apart?.length ?? 0) > 0 ||
  (state.kind === 'settling' &&
    state.waitsFor.kind === 'frames_missing' &&
    state.waitsFor.lacks !== undefined);

/**
 * The answers to all that a sequence with missing frames asks. Without an item, those that its name may mean: the choice of one
 * fills the gaps as well, as the choice in its dialog does.
 */
export function GapChoices(props: WatchFileRowProps) {
  const { file, place, actions, mayChoose, isActive, onChoose } = props;
  const { first, run } = useFileAnswers(props);
  const name = plainText(nameToMatch(file));
  const candidates = useCandidates(props);
  return (
    <div className={styles['choices']}>
      {candidates.length > 0 && !needsDialog(file) && (
        <span className={styles['fills']}>{gapTexts.fillAndUploadTo}</span>
      )}
      {candidates.map((candidate) => (
        <Candidate
          key={candidate.mediaId}
          candidate={candidate}
          name={name}
          isActive={isActive}
          onPress={() =>
            needsDialog(file)
              ? onChoose(file, candidate)
              : void actions.choose(file.folderId, [file.path], versionOf(place, candidate), true)
          }
        />
      ))}
      {first && (
        <Button
          size="small"
          kind={candidates.length > 0 ? 'quiet' : 'normal'}
          aria-label={`${first.label}: ${name}`}
          excludeFromTabOrder={!isActive}
          isDisabled={first.action === 'choose' && !mayChoose}
          onPress={run[first.action]}
        >
          {candidates.length > 0 && first.action === 'choose' ? watchPageTexts.choose : first.label}
        </Button>
      )}
      <Skip name={name} isActive={isActive} onPress={run.skip} />
    </div>
  );
}

/** Of a sequence without an item, before it is complete: its folder asks where it goes only after that. */
function useCandidates({ file, place, mayChoose }: WatchFileRowProps): readonly WatchCandidate[] {
  const { accountId, projectId } = place;
  const isAsked = mayChoose && file.target === null;
  const match = useMatchByName({ accountId, name: nameToMatch(file), projectId }, isAsked);
  return file.target === null ? suggestedItems(file, match, projectId) : [];
}

interface CandidateProps {
  readonly candidate: WatchCandidate;
  /** Of the file. */
  readonly name: string;
  readonly isActive: boolean;
  readonly onPress: () => void;
}

const Candidate = ({ candidate, name, isActive, onPress }: CandidateProps) => (
  <span title={candidate.why} className={styles['choice']}>
    <Button
      size="small"
      aria-label={`${watchPageTexts.uploadTo(candidate.name)}: ${name}`}
      excludeFromTabOrder={!isActive}
      onPress={onPress}
    >
      {plainText(candidate.name)}
    </Button>
  </span>
);

const Skip = ({ name, isActive, onPress }: Omit<CandidateProps, 'candidate'>) => (
  <Button
    size="small"
    kind="quiet"
    aria-label={`${watchPageTexts.skip}: ${name}`}
    excludeFromTabOrder={!isActive}
    onPress={onPress}
  >
    {watchPageTexts.skip}
  </Button>
);

export const versionOf = (place: WatchPlace, candidate: WatchCandidate): UploadTarget => ({
  kind: 'version',
  projectId: candidate.projectId ?? place.projectId,
  projectName: candidate.projectName ?? place.projectName,
  mediaId: candidate.mediaId,
  mediaName: candidate.name,
});
