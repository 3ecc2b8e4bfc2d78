import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { MediaId, ProjectId, StageId } from '../../../shared/api/ids.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { compTexts } from '../../../shared/messages/comps.ts';
import { compClock } from '../../../shared/model/comp-time.ts';
import type { PlannedItem } from '../../../shared/model/comps.ts';
import type { StageView } from '../../../shared/model/library-views.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf, invalidateLibrary } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { worked } from '../../store/show-failure.ts';
import { showToast } from '../../store/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { failureDetails } from '../library/LibraryFailure.tsx';
import { useAllPages } from '../library/library-list.ts';
import { useMedia, useStages } from '../library/library-queries.ts';
import { Misfits } from './Misfits.tsx';
import styles from './PlaceDialog.module.css';
import { type Placement, placementsOf } from './placements.ts';
import { ScreenTiles } from './ScreenTiles.tsx';
import { useItemsFromHere } from './use-known-items.ts';

const compNameMax = 200;

export interface PlaceDialogProps {
  readonly account: Account;
  readonly projectId: ProjectId;
  readonly mediaIds: readonly MediaId[];
  readonly onClose: () => void;
}

/** Places items on the screens of a stage, as a draft comp. Shows what the service would refuse beforehand. */
export function PlaceDialog({ account, projectId, mediaIds, onClose }: PlaceDialogProps) {
  const bridge = useBridge();
  const client = useQueryClient();
  const stages = useStages(bridge, { accountId: account.id }, projectId);
  useAllPages(stages);
  const media = useMedia(bridge, { accountId: account.id }, projectId);
  useAllPages(media);
  const [chosenStage, setStage] = useState<StageId | null>(null);
  const [changed, setChanged] = useState<{
    readonly stageId: StageId;
    readonly placements: readonly Placement[];
  } | null>(null);
  const [name, setName] = useState('');
  const usable = stages.items.find(({ known_screens: screens }) => screens.length > 0) ?? stages.items[0];
  const stage = stages.items.find(({ id }) => id === chosenStage) ?? usable ?? null;
  const plan = useQuery({
    queryKey: ['plan_comp', account.id, projectId, stage?.id, ...mediaIds],
    queryFn: () =>
      stage
        ? unwrap(
            bridge.requests.library.planComp({
              accountId: account.id,
              projectId,
              stageId: stage.id,
              mediaIds: [...mediaIds],
            }),
          )
        : null,
    enabled: stage !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const places = plan.data?.places ?? [];
  const screens = plan.data?.screens ?? [];
  const placements =
    stage && changed?.stageId === stage.id ? changed.placements : placementsOf(stage, places);
  const rates = useItemsFromHere(mediaIds)?.rates ?? [];
  const clock = compClock(rates.filter((rate) => placements.some(({ mediaId }) => mediaId === rate.mediaId)));
  const create = useMutation({
    mutationFn: () =>
      unwrap(
        bridge.requests.library.createComp({
          accountId: account.id,
          projectId,
          comp: {
            stage_id: stage?.id ?? '',
            screens: placements.map(({ screen, mediaId, startSeconds }) => ({
              screen,
              media_id: mediaId,
              start_seconds: startSeconds,
            })),
            ...(name.trim() === '' ? {} : { name: name.trim() }),
          },
        }),
      ),
    onSuccess: (comp) => {
      invalidateLibrary(client, { projectId, part: 'comps' });
      showToast({
        tone: 'good',
        text: compTexts.created(comp.name),
        action: {
          label: compTexts.open,
          run: () => void worked(bridge.requests.app.openExternal({ url: comp.app_url })),
        },
        durationMs: 10_000,
      });
      onClose();
    },
  });
  const failure = failureOf(create.error) ?? failureOf(plan.error) ?? stages.failure;
  const mayCreate = account.record.scopes.includes('comps:write');
  const refusal = plan.data?.refusal ?? null;
  const canCreate = mayCreate && refusal === null && placements.length > 0;
  return (
    <Dialog
      size="wide"
      title={compTexts.place}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{compTexts.cancel}</Button>
          <Button kind="primary" isDisabled={!canCreate} onPress={() => create.isPending || create.mutate()}>
            {create.isPending ? compTexts.creating : compTexts.create}
          </Button>
        </>
      }
    >
      <div className={styles['place']}>
        {!mayCreate && <Notice tone="wait" icon={<CircleAlert />} title={compTexts.noPermission} />}
        {failure && (
          <Notice tone="bad" role="alert" title={failure.sentence} details={failureDetails(failure)}>
            {failure.remedy}
          </Notice>
        )}
        {refusal && (
          <Notice tone="wait" role="status" icon={<CircleAlert />} title={refusal.sentence}>
            {refusal.remedy}
          </Notice>
        )}
        <Refused places={places} />
        {stage !== null && (
          <Misfits
            plan={{ places, screens }}
            placements={placements}
            onSkip={(skipped) =>
              setChanged({
                stageId: stage.id,
                placements: placements.filter(({ screen }) => !skipped.includes(screen)),
              })
            }
          />
        )}
        {stage === null ? (
          !stages.isLoading && <Notice tone="idle" title={compTexts.noStages} />
        ) : (
          <>
            <Select
              label={compTexts.stage}
              options={stages.items.map(({ id, name: label }) => ({ value: id, label }))}
              value={stage.id}
              onChange={setStage}
              placeholder={compTexts.chooseStage}
            />
            <StageScreens
              stage={stage}
              plan={{ places, screens }}
              placements={placements}
              clock={clock}
              pictureOf={(mediaId) => media.items.find(({ id }) => id === mediaId) ?? null}
              onChange={(next) => setChanged({ stageId: stage.id, placements: next })}
            />
            <TextField
              label={compTexts.name}
              description={compTexts.nameHint}
              value={name}
              onChange={setName}
              maxLength={compNameMax}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Refused({ places }: { readonly places: readonly PlannedItem[] }) {
  const refused = places.filter(({ refusal }) => refusal !== null);
  if (refused.length === 0) return null;
  return (
    <Notice tone="wait" role="status" icon={<CircleAlert />} title={compTexts.cannotPlace}>
      <ul>
        {refused.map(({ mediaId, name, refusal }) => (
          <li key={mediaId}>{compTexts.why(name, refusal?.sentence ?? '')}</li>
        ))}
      </ul>
    </Notice>
  );
}

type StageScreensProps = Omit<Parameters<typeof ScreenTiles>[0], 'screens'> & { readonly stage: StageView };

function StageScreens({ stage, ...tiles }: StageScreensProps) {
  if (stage.known_screens.length === 0) return null;
  return (
    <>
      {stage.thumbnail !== null && (
        <img className={styles['stage']} src={stage.thumbnail} alt="" draggable={false} />
      )}
      <ScreenTiles screens={stage.known_screens} {...tiles} />
    </>
  );
}
