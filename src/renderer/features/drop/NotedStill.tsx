import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import type { MediaFacts } from '../../../shared/model/media-facts.ts';
import { isPastEnd, timedFacts } from '../../../shared/model/viewing.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { useVersionRates } from '../item/use-version-rates.ts';
import { useNotes } from '../library/library-queries.ts';
import { RenderStill, type RenderStillProps } from '../stills/RenderStill.tsx';

export interface NotedStillProps extends Omit<RenderStillProps, 'notes' | 'facts'> {
  readonly accountId: AccountId;
  readonly projectId: ProjectId;
  readonly mediaId: MediaId;
  readonly facts: MediaFacts | null;
}

/** A still of a render, with ticks where its item has open notes. */
export function NotedStill({ accountId, projectId, mediaId, ...still }: NotedStillProps) {
  const { items } = useNotes(useBridge(), { accountId }, projectId, mediaId);
  const { rateOf } = useVersionRates(projectId, mediaId);
  const { facts } = still;
  const length = facts?.durationSeconds ?? null;
  if (!facts || length === null) return <RenderStill {...still} />;
  const open = items.filter(({ status }) => status === 'open');
  const isPast = (note: (typeof open)[number]) =>
    isPastEnd(note.at_seconds, rateOf(note)?.rate ?? null, timedFacts(facts));
  const places = open.flatMap((note) => (isPast(note) ? [] : [Math.min(1, note.at_seconds / length)]));
  return <RenderStill {...still} notes={{ places, arePastEnd: open.some(isPast) }} />;
}
