import { updateTexts } from '../../../shared/messages/update-window.ts';
import { formatAge } from '../../../shared/model/format.ts';
import type { Release, UpdateState } from '../../../shared/model/updates.ts';

/** What a person can do about an update. */
export type UpdateOffer = 'check' | 'download' | 'restart' | 'how_to' | 'later' | 'cancel';

export interface UpdateWords {
  readonly sentence: string;
  readonly remedy: string | null;
  readonly release: Release | null;
  readonly offers: readonly UpdateOffer[];
}

/** The words for the state of updates, the same in the sidebar and in the settings. */
export function updateWords(state: UpdateState, nowMs: number): UpdateWords {
  const rest = (sentence: string, offers: readonly UpdateOffer[] = []): UpdateWords => ({
    sentence,
    remedy: null,
    release: null,
    offers,
  });
  switch (state.kind) {
    case 'never':
      return rest(state.why === 'run_from_source' ? updateTexts.runFromSource : updateTexts.noKey);
    case 'off':
      return rest(updateTexts.off);
    case 'checking':
      return rest(updateTexts.checking);
    case 'current': {
      const { checkedAtMs } = state;
      const says =
        checkedAtMs === null ? updateTexts.notChecked : updateTexts.newest(formatAge(checkedAtMs, nowMs));
      return rest(says, ['check']);
    }
    case 'available': {
      const { release, byHand } = state;
      return {
        sentence: updateTexts.available(release.version),
        remedy: byHand,
        release,
        offers: [byHand === null ? 'download' : 'how_to', 'later'],
      };
    }
    case 'waiting': {
      const { release, until } = state;
      const says = until === 'download' ? updateTexts.waitingToDownload : updateTexts.waitingToRestart;
      return { sentence: says(release.version), remedy: null, release, offers: ['cancel'] };
    }
    case 'downloading': {
      const { release, receivedBytes, sizeBytes } = state;
      const sentence = updateTexts.downloading(release.version, receivedBytes / sizeBytes);
      return { sentence, remedy: null, release, offers: ['cancel'] };
    }
    case 'ready': {
      const { release, byHand } = state;
      return {
        sentence: updateTexts.ready(release.version),
        remedy: byHand,
        release,
        offers: [byHand === null ? 'restart' : 'how_to', 'later'],
      };
    }
    case 'installing':
      return {
        sentence: updateTexts.installing(state.release.version),
        remedy: null,
        release: state.release,
        offers: [],
      };
    case 'failed': {
      const { release, failure } = state;
      const { sentence, remedy } = failure;
      return { sentence, remedy, release, offers: release === null ? ['check'] : ['download', 'later'] };
    }
  }
}

/** Whether to show it without being asked: an update, or progress of one that the person agreed to. */
export function isNews(state: UpdateState): boolean {
  switch (state.kind) {
    case 'available':
    case 'ready':
      return !state.isPutOff;
    case 'waiting':
    case 'downloading':
    case 'installing':
      return true;
    case 'failed':
      return state.release !== null;
    case 'never':
    case 'off':
    case 'current':
    case 'checking':
      return false;
  }
}
