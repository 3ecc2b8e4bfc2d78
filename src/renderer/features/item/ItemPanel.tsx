import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { MediaId, NoteId, ProjectId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { itemTexts } from '../../../shared/messages/item.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import { mediaOfJob } from '../../../shared/model/job-media.ts';
import { noteTime } from '../../../shared/model/note-time.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { settingsQuery } from '../../bridge/queries.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { worked } from '../../store/show-failure.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useKnownItems } from '../comps/use-known-items.ts';
import { ChooseFiles } from '../drop/ChooseFiles.tsx';
import { LibraryFailure } from '../library/LibraryFailure.tsx';
import { type LibraryList, useAllPages } from '../library/library-list.ts';
import { useComps, useMedia, useNotes, useProjects } from '../library/library-queries.ts';
import { createOnItsWay } from '../library/on-its-way.ts';
import { viewingOfItem } from '../library/viewing-of-item.ts';
import { ExportNotes } from '../notes/ExportNotes.tsx';
import { everyNote } from '../notes/notes-filter.ts';
import { CompsSection } from './CompsSection.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import styles from './ItemPanel.module.css';
import { ItemPreview } from './ItemPreview.tsx';
import { NotesSection } from './NotesSection.tsx';
import { noteAtMoment } from './note-at-moment.ts';
import { OnItsWay } from './OnItsWay.tsx';
import { useNoteTicks } from './use-note-ticks.ts';
import { useVersionRates } from './use-version-rates.ts';
import { VersionBadge } from './VersionBadge.tsx';

export interface ItemPanelProps {
  readonly account: Account;
  readonly projectId: ProjectId;
  readonly mediaId: MediaId;
}

/** Everything about one item: preview, running uploads, notes and comps. */
export function ItemPanel({ account, projectId, mediaId }: ItemPanelProps) {
  const bridge = useBridge();
  const scope = { accountId: account.id };
  const media = useMedia(bridge, scope, projectId);
  // The item, and comps that use it, may be on any page.
  useAllPages(media);
  const notes = useNotes(bridge, scope, projectId, mediaId);
  useAllPages(notes);
  const comps = useComps(bridge, scope, projectId);
  useAllPages(comps);
  const usedIn = useMemo(
    () => comps.items.filter(({ screens }) => screens.some(({ media_id }) => media_id === mediaId)),
    [comps.items, mediaId],
  );
  const known = useKnownItems(scope, projectId, usedIn, media.items);
  const project = useProjects(bridge, scope).items.find(({ id }) => id === projectId);
  const settings = useQuery(settingsQuery(bridge));
  const ticks = useNoteTicks(mediaId);
  const openDialog = useWindowStore((state) => state.openDialog);
  const openViewer = useWindowStore((state) => state.openViewer);
  const close = useWindowStore((state) => state.openMedia);
  const askedId = useWindowStore((state) => state.noteId);
  const moment = useWindowStore((state) => state.moment);
  const jobs = useQueue((queue) => queue.jobs);
  const onItsWay = useQueue(useMemo(() => createOnItsWay(projectId), [projectId]));
  const item = media.items.find(({ id }) => id === mediaId);
  const unread = item ? null : media.failure;
  const rates = useVersionRates(projectId, mediaId, item);
  const { local, uploads } = rates;
  const currentId = item?.version?.id;
  const currentNumber = rates.currentNumber(item, notes.items);
  const uploadedAtMs = uploads.find(({ versionId }) => versionId === currentId)?.uploadedAtMs ?? null;
  const onTheirWay = [...jobs.values()].filter((job) => mediaOfJob(job) === mediaId && !hasEnded(job.state));
  const firstFrame = settings.data?.firstFrame ?? 0;
  const frameOf = (note: Note) => noteTime(note.at_seconds, rates.rateOf(note), firstFrame).frame;
  const asked = askedId ?? (moment && (noteAtMoment(notes.items, moment, frameOf)?.id ?? null));
  const openCheck = (noteId: NoteId | undefined) =>
    openDialog({
      kind: 'check',
      opening: {
        projectId,
        mediaId,
        subject: { kind: 'newest' },
        ...(noteId === undefined ? {} : { noteId }),
      },
    });
  const openLink = (url: string) => void worked(bridge.requests.app.openExternal({ url }));

  return (
    <SidePanel
      title={item ? plainText(item.name) : missingTitle(media)}
      badge={currentNumber !== null && <VersionBadge number={currentNumber} />}
      closeLabel={itemTexts.close}
      onClose={() => close(null)}
    >
      {item && (
        <>
          <ItemPreview
            item={item}
            local={local}
            notes={notes.items}
            currentNumber={currentNumber}
            rates={rates}
            onView={(id) =>
              openViewer({
                ...viewingOfItem(item),
                reference: { of: 'version', id },
                isCurrent: id === item.version?.id,
              })
            }
          />
          <div className={styles['actions']}>
            {item.type === 'video' && (
              <ChooseFiles target={{ kind: 'item', projectId, mediaId }} label={itemTexts.uploadVersion} />
            )}
            {project && (
              <Button
                size="small"
                kind="quiet"
                icon={<ExternalLink />}
                onPress={() => openLink(project.app_url)}
              >
                {itemTexts.openProject}
              </Button>
            )}
          </div>
        </>
      )}
      {unread && (
        <LibraryFailure
          failure={unread}
          onRetry={() => {
            media.retry();
            if (notes.failure) notes.retry();
          }}
        />
      )}
      {onTheirWay.length > 0 && <OnItsWay jobs={onTheirWay} />}
      {notes.failure && notes.items.length === 0 ? (
        // One failure is enough: the notes are read again with the item.
        !unread && <LibraryFailure failure={notes.failure} onRetry={notes.retry} />
      ) : (
        <NotesSection
          notes={notes.items}
          isLoading={notes.isLoading}
          asked={asked}
          exportOf={(status, amount) => (
            <ExportNotes
              iconOnly
              {...scope}
              projectId={projectId}
              filter={{ ...everyNote, status, mediaId }}
              amount={amount}
            />
          )}
          activeVersion={item?.version?.id ?? null}
          rates={rates}
          firstFrame={firstFrame}
          ticks={ticks}
          onCheck={(note) => openCheck(note?.id)}
          onOpen={(note) => openLink(note.app_url)}
        />
      )}
      {item && <ItemFacts item={item} uploadedAtMs={uploadedAtMs} job={onItsWay.get(mediaId) ?? null} />}
      <CompsSection
        comps={usedIn}
        mediaId={mediaId}
        known={known}
        onOpen={(comp) => openLink(comp.app_url)}
        onPlace={
          item && item.type !== 'audio' && project?.role !== 'viewer'
            ? () => openDialog({ kind: 'place_on_stage', projectId, mediaIds: [mediaId] })
            : null
        }
      />
    </SidePanel>
  );
}

/** It is gone only if the whole list was read without it. */
function missingTitle({ isPartial, isLoading, failure }: LibraryList<unknown>): ReactNode {
  if (failure && !isLoading) return itemTexts.notLoaded;
  return isPartial || isLoading ? <Skeleton width={160} /> : itemTexts.notInProject;
}
