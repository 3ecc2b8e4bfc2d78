import { FolderOpen, Target } from 'lucide-react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { gapTexts } from '../../../shared/messages/sequence-gaps.ts';
import { watchFileTexts, watchPageTexts } from '../../../shared/messages/watch-page.ts';
import { fileNameOf } from '../../../shared/model/file-name.ts';
import { formatBytes, formatMoment } from '../../../shared/model/format.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { WatchFile, WatchFileTimes, WatchFolderId } from '../../../shared/model/watch-folders.ts';
import { useJobNow, useQueue } from '../../store/queue-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useNow } from '../../ui/use-now.ts';
import { anywayLabel } from './use-file-answers.ts';
import { useWatchFile } from './use-watch-files.ts';
import { useWatchFolder } from './use-watch-folders.ts';
import { versionOf } from './WatchFileChoices.tsx';
import styles from './WatchFilePanel.module.css';
import { WatchStill } from './WatchStill.tsx';
import { useWatchActions } from './watch-actions.ts';
import { fileActions, fileTitle, fileWords, targetWords } from './watch-words.ts';

export interface WatchFilePanelProps {
  readonly active: Account;
  readonly folderId: WatchFolderId;
  readonly path: string;
}

/** Details of one file of a watch folder: its state and the reason, its target, and its history. */
export function WatchFilePanel({ active, folderId, path }: WatchFilePanelProps) {
  const close = useWindowStore((state) => state.openWatchFile);
  const folder = useWatchFolder(folderId);
  const file = useWatchFile(folderId, path);
  return (
    <SidePanel
      title={file ? fileTitle(file) : plainText(fileNameOf(path))}
      titleHint={path}
      closeLabel={watchFileTexts.close}
      onClose={() => close(null)}
    >
      {file && folder && (
        <>
          <WatchStill file={file} className={styles['picture']} />
          <Standing file={file} />
          <Answers file={file} folderId={folderId} mayChoose={folder.place.accountId === active.id} />
          <dl className={styles['facts']} data-selectable>
            <Fact name={watchFileTexts.uploadsTo}>{targetWords(file)}</Fact>
            {file.why !== null && <Fact name={watchFileTexts.why}>{file.why}</Fact>}
            <Fact name={watchFileTexts.folder}>
              {path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : watchFileTexts.folderItself}
            </Fact>
            <Fact name={watchFileTexts.size}>{formatBytes(file.sizeBytes)}</Fact>
          </dl>
          {file.render > 1 && <p className={styles['quiet']}>{watchPageTexts.render(file.render)}</p>}
          <section aria-label={watchFileTexts.story} className={styles['story']}>
            <h3 className={styles['title']}>{watchFileTexts.story}</h3>
            <ol className={styles['times']}>
              {moments(file.times).map(({ name, atMs }) => (
                <li key={name}>
                  <span>{name}</span>
                  <time dateTime={new Date(atMs).toISOString()}>{formatMoment(atMs)}</time>
                </li>
              ))}
            </ol>
          </section>
        </>
      )}
    </SidePanel>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Standing({ file }: { readonly file: WatchFile }) {
  const jobId = file.state.kind === 'queued' ? file.state.jobId : null;
  const job = useJobNow(jobId);
  const conditions = useQueue((queue) => queue.conditions);
  const nowMs = useNow(job?.progress == null ? 60_000 : 1_000);
  const folder = useWatchFolder(file.folderId)?.condition.kind;
  const { line, next, tone } = fileWords(file, job, { conditions, nowMs, folder });
  return (
    <div className={styles['standing']} role="status">
      <StatusBadge tone={tone}>{line}</StatusBadge>
      {next !== null && <p className={styles['quiet']}>{next}</p>}
    </div>
  );
}

interface AnswersProps {
  readonly file: WatchFile;
  readonly folderId: WatchFolderId;
  readonly mayChoose: boolean;
}

/** The actions for the file. */
function Answers({ file, folderId, mayChoose }: AnswersProps) {
  const actions = useWatchActions();
  const folder = useWatchFolder(folderId);
  const { openDialog, goTo } = useWindowStore.getState();
  const offered = fileActions(file);
  const candidates = file.state.kind === 'choosing' && !file.isGone ? file.state.candidates : [];
  const { target } = file;
  return (
    <div className={styles['answers']}>
      {folder &&
        candidates.map((candidate) => (
          <div key={candidate.mediaId} className={styles['candidate']}>
            <Button
              size="small"
              onPress={() =>
                void actions.choose(folderId, [file.path], versionOf(folder.place, candidate), true)
              }
            >
              {watchPageTexts.uploadTo(candidate.name)}
            </Button>
            <small className={styles['quiet']}>{candidate.why}</small>
          </div>
        ))}
      <div className={styles['buttons']}>
        {offered.includes('choose') && mayChoose && (
          <Button
            size="small"
            onPress={() => openDialog({ kind: 'choose_item', folderId, paths: [file.path] })}
          >
            {watchPageTexts.choose}
          </Button>
        )}
        {offered.includes('skip_frames') && (
          <Button size="small" onPress={() => actions.skipFrames(file)}>
            {gapTexts.skip(file.sequence?.apart ?? [])}
          </Button>
        )}
        {offered.includes('upload_anyway') && (
          <Button size="small" onPress={() => actions.uploadAnyway(file)}>
            {anywayLabel(file)}
          </Button>
        )}
        {offered.includes('edit_folder') && mayChoose && (
          <Button size="small" onPress={() => openDialog({ kind: 'edit_watch_folder', folderId })}>
            {watchPageTexts.editFolder}
          </Button>
        )}
        {offered.includes('retry') && (
          <Button size="small" onPress={() => actions.uploadAnyway(file)}>
            {watchPageTexts.retry}
          </Button>
        )}
        {offered.includes('skip') && (
          <Button size="small" kind="quiet" onPress={() => actions.skip(folderId, [file.path])}>
            {watchPageTexts.skip}
          </Button>
        )}
        {mayChoose && target?.kind === 'version' && (
          <Button
            size="small"
            kind="quiet"
            icon={<Target />}
            onPress={() => goTo({ kind: 'media', projectId: target.projectId, mediaId: target.mediaId })}
          >
            {watchFileTexts.openItem}
          </Button>
        )}
        {!file.isGone && (
          <Button size="small" kind="quiet" icon={<FolderOpen />} onPress={() => actions.showFile(file)}>
            {watchPageTexts.showInFolder}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The steps it has gone through, in order. */
function moments(times: WatchFileTimes): readonly { readonly name: string; readonly atMs: number }[] {
  const all = [
    [watchFileTexts.seen, times.seenAtMs],
    [watchFileTexts.lastWrite, times.lastWriteMs],
    [watchFileTexts.complete, times.completeAtMs],
    [watchFileTexts.matched, times.matchedAtMs],
    [watchFileTexts.uploaded, times.uploadedAtMs],
    [watchFileTexts.ready, times.readyAtMs],
  ] as const;
  return all
    .flatMap(([name, atMs]) => (atMs === null ? [] : [{ name, atMs }]))
    .toSorted((a, b) => a.atMs - b.atMs);
}
