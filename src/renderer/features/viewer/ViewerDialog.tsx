import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Film, X } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Heading } from 'react-aria-components';
import type { VersionId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { viewerTexts as texts } from '../../../shared/messages/viewer.ts';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import type { NoteTick } from '../../../shared/model/note-check.ts';
import { isTimed } from '../../../shared/model/shown-render.ts';
import type { NotedVersion } from '../../../shared/model/version-rates.ts';
import type { ViewedRender } from '../../../shared/model/viewing.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { appInfoQuery, settingsQuery } from '../../bridge/queries.ts';
import { worked } from '../../store/show-failure.ts';
import { type CheckOpening, useWindowStore, type ViewerOpening } from '../../store/window-store.ts';
import { afterFocusReturns } from '../../ui/after-focus-returns.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FullWindow } from '../../ui/FullWindow.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { KeyHome } from '../../ui/KeyHome.tsx';
import { keepKeys } from '../../ui/keep-keys.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { followingInSheet } from '../drop/sheet-reviews.ts';
import { useNoteTicks } from '../item/use-note-ticks.ts';
import { useVersionRates } from '../item/use-version-rates.ts';
import { useAllPages } from '../library/library-list.ts';
import { useMedia, useNotes, useProjects } from '../library/library-queries.ts';
import { Thumbnail } from '../library/Thumbnail.tsx';
import { AwaitedStill } from '../stills/AwaitedStill.tsx';
import { sizeOf, usualShape } from '../stills/still-shape.ts';
import type { EarlyActions } from './early-actions.ts';
import { notesOnRender } from './notes-on-render.ts';
import { RenderViewer } from './RenderViewer.tsx';
import { reviewSubject } from './review-subject.ts';
import { useViewing, type Viewing } from './use-viewing.ts';
import styles from './ViewerDialog.module.css';
import { viewerAction } from './viewer-keys.ts';
import { leavePlace, placeLeft, type ViewerPlace } from './viewer-place.ts';

export interface ViewerDialogProps {
  readonly account: Account;
  readonly opening: ViewerOpening;
  /** Keys that were pressed before it was there. */
  readonly actions: EarlyActions;
  readonly onClose: () => void;
}

interface Surroundings {
  readonly item: MediaView | null;
  readonly notes: readonly Note[];
  readonly ticks: readonly NoteTick[];
  readonly rateOf: (version: NotedVersion) => FrameRate | null;
  /** The project's address in the web app; null if unknown. */
  readonly webAddress: string | null;
}

const nothingAround: Surroundings = {
  item: null,
  notes: [],
  ticks: [],
  rateOf: () => null,
  webAddress: null,
};

/** Shows one render in the full window, until Escape. */
export function ViewerDialog(props: ViewerDialogProps) {
  const { item } = props.opening;
  return item === null ? (
    <OpenViewer {...props} around={nothingAround} />
  ) : (
    <ViewerInItem {...props} place={item} />
  );
}

function ViewerInItem({
  place,
  ...props
}: ViewerDialogProps & { readonly place: NonNullable<ViewerOpening['item']> }) {
  const bridge = useBridge();
  const scope = { accountId: props.account.id };
  const { projectId, mediaId } = place;
  const media = useMedia(bridge, scope, projectId);
  useAllPages(media);
  const projects = useProjects(bridge, scope);
  useAllPages(projects);
  const listed = useNotes(bridge, scope, projectId, mediaId);
  useAllPages(listed);
  const rates = useVersionRates(projectId, mediaId);
  const around: Surroundings = {
    item: media.items.find(({ id }) => id === mediaId) ?? null,
    notes: listed.items,
    ticks: useNoteTicks(mediaId),
    rateOf: (version) => rates.rateOf(version)?.rate ?? null,
    webAddress: projects.items.find(({ id }) => id === projectId)?.app_url ?? null,
  };
  return <OpenViewer {...props} around={around} />;
}

function OpenViewer({
  opening,
  actions,
  onClose,
  around,
}: ViewerDialogProps & { readonly around: Surroundings }) {
  const bridge = useBridge();
  const { reference, viewing, openAgain } = useMeantRender(opening, around.item?.version?.id ?? null);
  const openDialog = useWindowStore((state) => state.openDialog);
  const settings = useQuery(settingsQuery(bridge));
  const platform = useQuery(appInfoQuery(bridge)).data?.platform ?? 'linux';
  const stage = useRef<HTMLElement>(null);
  useEffect(() => stage.current?.focus(), []);

  const { item } = opening;
  const [left, setLeft] = useState(() => placeLeft(opening));
  const review =
    item === null
      ? null
      : (place: ViewerPlace | null) => {
          if (place) leavePlace(opening, place);
          onClose();
          const check: CheckOpening = {
            ...item,
            subject: reviewSubject(reference),
            following: reference?.of === 'file' ? followingInSheet(reference.id, item.projectId) : [],
            from: opening,
          };
          // The review has to find the focus where the viewer found it, and not in the viewer: that is gone by then.
          afterFocusReturns(() => openDialog({ kind: 'check', opening: check }));
        };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = viewerAction(pressedKeys(event.nativeEvent));
    if (!action || event.defaultPrevented) return;
    // A focused button keeps the key that presses it.
    const isButton = event.target instanceof Element && event.target.closest('button, a[href]') !== null;
    if (isButton && action.kind === 'toggle') return;
    event.preventDefault();
    event.stopPropagation();
    // Without a render there is nothing that could say where in it the viewer is.
    if (action.kind === 'review' && !render) review?.(null);
    else actions.run(action);
  };
  const render = viewing.kind === 'open' ? viewing.render : null;
  const { webAddress } = around;
  const openWebApp =
    webAddress === null ? null : () => void worked(bridge.requests.app.openExternal({ url: webAddress }));
  return (
    <FullWindow onClose={onClose} isTopmost>
      <div className={styles['view']} onKeyDownCapture={onKeyDown} onMouseDownCapture={keepKeys} data-viewer>
        <header className={styles['header']}>
          <Heading slot="title" className={styles['title'] ?? ''}>
            {texts.title(opening.name, render?.versionNumber ?? null)}
          </Heading>
          {/* Of frames that can't be read, nothing is known. */}
          {render && !(render.sequence && !render.hasFrames) && (
            <span className={styles['facts']}>
              {factsOf(render)}
              {render.isSmallCopy && (
                <span className={styles['copy']} title={texts.smallCopyHint}>
                  {texts.smallCopy}
                </span>
              )}
            </span>
          )}
          <IconButton label={texts.close} shortcut="Esc" icon={<X />} onPress={onClose} />
        </header>
        <KeyHome ref={stage} className={styles['main']} label={texts.stage}>
          {render ? (
            <RenderViewer
              key={render.id}
              render={render}
              notes={notesOnRender(around.notes, render.versionId)}
              isChecked={({ id }) =>
                render.versionId !== null &&
                around.ticks.some((tick) => tick.noteId === id && tick.versionId === render.versionId)
              }
              rateOf={around.rateOf}
              firstFrame={settings.data?.firstFrame ?? 0}
              platform={platform}
              onReview={review}
              left={left}
              actions={actions}
              onUnreadable={(at) => {
                setLeft(at);
                openAgain();
              }}
              until={<AwaitedStill item={around.item} versionId={render.versionId} />}
            />
          ) : (
            <NotHere
              viewing={viewing}
              name={opening.name}
              isFile={reference?.of === 'file'}
              item={around.item}
              onOpenWebApp={openWebApp}
            />
          )}
        </KeyHome>
      </div>
    </FullWindow>
  );
}

function factsOf(render: ViewedRender): string {
  const { codec, rate, isInterlaced = false, pixels = render } = render;
  return isTimed(render)
    ? texts.facts(pixels, codec, rate, isInterlaced)
    : texts.factsWithoutRate(pixels, codec);
}

/**
 * Opens the render that was asked for. If an item's next version became ready at that moment, the old version was asked for,
 * which may not be on this computer. As soon as the window knows of the new version, that one is opened.
 */
function useMeantRender({ reference: asked, isCurrent }: ViewerOpening, current: VersionId | null) {
  const [reference, setReference] = useState(asked);
  const { viewing, openAgain } = useViewing(reference);
  const isOlder =
    isCurrent === true && current !== null && (reference?.of === 'frames' || reference?.id !== current);
  useEffect(() => {
    const isNotHere = viewing.kind === 'elsewhere' || viewing.kind === 'failed';
    if (isOlder && isNotHere) setReference({ of: 'version', id: current });
  }, [isOlder, viewing.kind, current]);
  return { reference, viewing, openAgain };
}

interface NotHereProps {
  readonly viewing: Viewing;
  readonly name: string;
  /** A file that is on this computer but is not a video. */
  readonly isFile: boolean;
  readonly item: MediaView | null;
  readonly onOpenWebApp: (() => void) | null;
}

/** The service does not provide videos, so a render that isn't here is shown as its picture, with a link to the web app. */
function NotHere({ viewing, name, isFile, item, onOpenWebApp }: NotHereProps) {
  if (viewing.kind === 'opening') return <div className={styles['empty']} aria-busy="true" />;
  const failure = viewing.kind === 'failed' ? viewing.failure : null;
  // The service takes images and audio in the web app only, so none of them was uploaded from here.
  const otherType = item && item.type !== 'video' ? item.type : null;
  const title = otherType
    ? texts.notVideo(name, otherType)
    : isFile
      ? texts.noVideo(name)
      : texts.elsewhere(name);
  const hint = otherType ? texts.notVideoHint : isFile ? null : texts.elsewhereHint;
  return (
    <div className={styles['elsewhere']}>
      {item && (
        <div className={styles['thumbnail']} style={shapeOf(item)}>
          <Thumbnail item={item} />
        </div>
      )}
      <EmptyState
        // Above is the item's picture, or an icon in its place.
        icon={item ? null : <Film />}
        title={failure?.sentence ?? title}
        action={
          onOpenWebApp && (
            <Button icon={<ExternalLink />} onPress={onOpenWebApp} autoFocus>
              {texts.openInWebApp}
            </Button>
          )
        }
      >
        {failure?.remedy ?? hint}
      </EmptyState>
    </div>
  );
}

function shapeOf(item: MediaView): CSSProperties {
  const size = sizeOf(item);
  return { '--shape': size ? size.width / size.height : usualShape } as CSSProperties;
}
