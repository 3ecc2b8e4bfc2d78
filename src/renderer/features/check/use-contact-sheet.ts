import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { NoteId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import type { NoteInCheck } from '../../../shared/model/note-check.ts';
import type { NoteTime } from '../../../shared/model/note-time.ts';
import type { FirstFrame } from '../../../shared/model/timecode.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { appInfoQuery, failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { showFailure } from '../../store/show-failure.ts';
import { showSaved } from '../../store/show-saved.ts';
import { showToast, withdrawToast } from '../../store/toast-store.ts';
import type { FramePictures } from '../stills/frame-pictures.ts';
import { drawContactSheet } from './contact-sheet.ts';
import type { SheetNote } from './contact-sheet-layout.ts';
import { sheetHead } from './sheet-head.ts';
import { sheetSides } from './sheet-sides.ts';
import { type OpenedCheck, placeOf } from './use-note-check.ts';

export interface WantedSheet {
  readonly itemName: string;
  readonly projectName: string;
  /** The notes that are checked. */
  readonly ticks: Pick<ReadonlyMap<NoteId, unknown>, 'has'>;
  readonly opened: OpenedCheck;
  readonly notes: readonly Note[];
  readonly timeOf: (note: Note) => NoteTime;
  readonly firstFrame: FirstFrame;
  readonly pictures: FramePictures;
}

export interface ContactSheet {
  readonly copy: () => Promise<void>;
  readonly save: () => Promise<void>;
}

/** Draws one picture of all notes, old beside new. Ends, and says so, with the review: that holds the frames. */
export function useContactSheet(wanted: WantedSheet): ContactSheet {
  const { itemName, projectName, ticks, opened, notes, timeOf, firstFrame, pictures } = wanted;
  const bridge = useBridge();
  const { check } = bridge.requests;
  const platform = useQuery(appInfoQuery(bridge)).data?.platform ?? 'linux';
  const [making] = useState(() => new Set<AbortController>());
  useEffect(
    () => () => {
      for (const each of making) each.abort();
    },
    [making],
  );
  const draw = async (signal: AbortSignal): Promise<Blob> => {
    const shown: SheetNote[] = [];
    const everyPlaced: NoteInCheck[] = [];
    for (const note of notes) {
      signal.throwIfAborted();
      const placed = await unwrap(check.lookAt({ checkId: opened.checkId, note: placeOf(note), next: [] }));
      everyPlaced.push(placed);
      shown.push({
        isChecked: ticks.has(note.id),
        time: `${timeOf(note).text} v${note.version_number}`,
        author: note.author.name,
        text: note.text,
        sides: await sheetSides({
          placed,
          renders: opened.subject ? [opened.subject, ...opened.others] : opened.others,
          firstFrame,
          platform,
          load: (address) => pictures.load(address),
        }),
      });
    }
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const head = sheetHead({
      projectName,
      opened,
      placed: everyPlaced,
      checked: shown.filter(({ isChecked }) => isChecked).length,
      atMs: Date.now(),
    });
    return await drawContactSheet({ title: itemName, below: head }, shown, {
      ground: colour('--surface'),
      text: colour('--text'),
      quiet: colour('--text-quiet'),
      remark: colour('--wait'),
      checked: colour('--good'),
      checkerDark: colour('--checker-dark'),
      checkerLight: colour('--checker-light'),
    });
  };
  /** Reading the frames of all notes may take a while, and Escape ends it before it closes the review. */
  const drawSaying = async (canceling: AbortController): Promise<Blob> => {
    making.add(canceling);
    const toast = showToast({
      tone: 'busy',
      text: texts.sheetMaking,
      action: { label: texts.cancelSheet, shortcut: 'Escape', run: () => canceling.abort() },
    });
    try {
      return await Promise.race([draw(canceling.signal), whenAborted(canceling.signal)]);
    } finally {
      withdrawToast(toast);
      making.delete(canceling);
    }
  };
  const make = async (use: (drawn: Promise<Blob>) => Promise<void>) => {
    const canceling = new AbortController();
    try {
      await use(drawSaying(canceling));
    } catch (error) {
      const failure = failureOf(error);
      if (canceling.signal.aborted) showToast({ tone: 'idle', text: texts.sheetCanceled, durationMs: 4_000 });
      else if (failure) showFailure(failure);
      else showToast({ tone: 'bad', text: texts.sheetFailed, durationMs: 5_000 });
    }
  };
  return {
    copy: () =>
      make(async (drawn) => {
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawn })]);
        showToast({ tone: 'good', text: texts.sheetCopied, durationMs: 3_000 });
      }),
    save: () =>
      make(async (drawn) => {
        const png = new Uint8Array(await (await drawn).arrayBuffer());
        const { saved } = await unwrap(check.saveSheet({ itemName, png }));
        if (saved) showSaved(bridge, saved, { text: texts.sheetSaved(saved.name) });
      }),
  };
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
