import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  integrationAbout,
  integrationFailures,
  integrationNames,
  integrationStates,
  integrationTexts,
} from '../../../shared/messages/integrations.ts';
import {
  type IntegrationOutcome,
  type IntegrationState,
  type IntegrationView,
  wasRunInProgram,
} from '../../../shared/model/integrations.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { failureDetails } from '../library/LibraryFailure.tsx';
import { IntegrationPicture } from './IntegrationPicture.tsx';
import styles from './IntegrationSettings.module.css';

const integrationsKey = ['integrations'] as const;
type Id = IntegrationView['id'];

/** The programs that Renderdrop can be added to, with the state of each on this computer. */
export function IntegrationSettings() {
  const { requests } = useBridge();
  const client = useQueryClient();
  const listed = useQuery({
    queryKey: integrationsKey,
    queryFn: () => unwrap(requests.integrations.list()),
    staleTime: 0,
  });
  const again = () => client.invalidateQueries({ queryKey: integrationsKey });
  const add = useMutation({
    mutationFn: (id: Id) => unwrap(requests.integrations.add({ id })),
    onSettled: again,
  });
  const remove = useMutation({
    mutationFn: (id: Id) => unwrap(requests.integrations.remove({ id })),
    onSettled: again,
  });
  const failure = failureOf(listed.error);
  const isBusy = add.isPending || remove.isPending;
  return (
    <div className={styles['integrations']}>
      <p className={styles['about']}>{integrationTexts.about}</p>
      {failure && <FailureNotice failure={failure} />}
      {listed.isPending && places.map((place) => <Skeleton key={place} height="5.25rem" />)}
      {foundFirst(listed.data?.integrations ?? []).map((integration) => (
        <IntegrationCard
          key={integration.id}
          integration={integration}
          adding={add.variables === integration.id ? add : idle}
          removing={remove.variables === integration.id ? remove : idle}
          onAdd={() => {
            if (isBusy) return;
            remove.reset();
            add.mutate(integration.id);
          }}
          onRemove={() => {
            if (isBusy) return;
            add.reset();
            remove.mutate(integration.id);
          }}
        />
      ))}
    </div>
  );
}

/** Looking for programs takes a moment: as many cards as are in sight. */
const places = [0, 1, 2, 3] as const;

const idle: IntegrationTask = { isPending: false, error: null, data: undefined };

const isFound = ({ places }: IntegrationView): boolean => places.length > 0;

const foundFirst = (all: readonly IntegrationView[]): readonly IntegrationView[] =>
  all.toSorted((a, b) => Number(isFound(b)) - Number(isFound(a)));

/** The result of pressing a button of a card. */
interface IntegrationTask {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly data: IntegrationOutcome | undefined;
}

interface IntegrationCardProps {
  readonly integration: IntegrationView;
  readonly adding: IntegrationTask;
  readonly removing: IntegrationTask;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}

const tones = { current: 'good', older: 'wait', changed: 'wait' } as const;

function IntegrationCard({ integration, adding, removing, onAdd, onRemove }: IntegrationCardProps) {
  const { id, places } = integration;
  const name = integrationNames[id];
  const state = worstOf(places.map((place) => place.state));
  const added = places.filter((place) => place.state !== 'absent');
  return (
    <section className={styles['card']} aria-label={name}>
      <IntegrationPicture id={id} />
      <div className={styles['text']}>
        <div className={styles['head']}>
          <h3 className={styles['name']}>{name}</h3>
          {state !== null && state !== 'absent' && (
            <StatusBadge tone={tones[state]}>{integrationStates[state]}</StatusBadge>
          )}
        </div>
        {linesOf(integration).map((line) => (
          <p key={line} className={styles['about']} data-selectable>
            {line}
          </p>
        ))}
        {added.map(({ folder }) => (
          <p key={folder} className={styles['folder']} data-selectable>
            {folder}
          </p>
        ))}
        <TaskResult task={adding} />
        <TaskResult task={removing} />
        {state !== null && (
          <div className={styles['foot']}>
            {added.length > 0 && (
              <Button size="small" kind="quiet" onPress={onRemove}>
                {removing.isPending ? integrationTexts.removing : integrationTexts.remove}
              </Button>
            )}
            {state !== 'current' && (
              <Button size="small" onPress={onAdd}>
                {adding.isPending
                  ? integrationTexts.adding
                  : added.length > 0
                    ? integrationTexts.update
                    : integrationTexts.add}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

/** Shown beside the pressed button, since the top of the list may be out of sight. */
function TaskResult({ task: { error, data } }: { readonly task: IntegrationTask }) {
  const failure = failureOf(error);
  const troubles = failure ? [failure] : (data?.troubles ?? []);
  const kept = data?.changes.filter(({ what }) => what === 'kept') ?? [];
  if (troubles.length + kept.length === 0) return null;
  return (
    <div ref={intoView} className={styles['result']}>
      {troubles.map((trouble) => (
        <FailureNotice key={trouble.sentence} failure={trouble} />
      ))}
      {kept.map(({ path }) => (
        <Notice key={path} tone="wait" role="status" title={integrationTexts.changes.kept(path)} />
      ))}
    </div>
  );
}

const intoView = (result: HTMLElement | null) => result?.scrollIntoView({ block: 'nearest' });

function FailureNotice({ failure }: { readonly failure: Trouble }) {
  return (
    <Notice tone="bad" role="alert" title={failure.sentence} details={failureDetails(failure)}>
      {failure.remedy}
    </Notice>
  );
}

/** What the integration does and where; or how to install it, if the program was not found. */
function linesOf(integration: IntegrationView): readonly string[] {
  const { id } = integration;
  if (!isFound(integration)) {
    const { sentence, remedy } = integrationFailures.no_place(id);
    return [sentence, remedy];
  }
  return wasRunInProgram(id) ? [integrationAbout[id]] : [integrationAbout[id], integrationTexts.notRun];
}

/** The state that most needs attention; null if the program was not found. */
function worstOf(states: readonly IntegrationState[]): IntegrationState | null {
  const order: readonly IntegrationState[] = ['changed', 'older', 'absent', 'current'];
  if (states.every((state) => state === 'absent')) return states[0] ?? null;
  // If some of several places lack the integration, that counts as an older version.
  const worst = order.find((state) => states.includes(state)) ?? null;
  return worst === 'absent' ? 'older' : worst;
}
