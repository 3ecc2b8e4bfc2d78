import { useQuery } from '@tanstack/react-query';
import type { Note } from '../../../shared/api/note.ts';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import type { FirstFrame } from '../../../shared/model/timecode.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { appInfoQuery, failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { showFailure } from '../../store/show-failure.ts';
import { showSaved } from '../../store/show-saved.ts';
import { showToast, withdrawToast } from '../../store/toast-store.ts';
import type { FramePictures } from '../stills/frame-pictures.ts';
import { drawContactSheet, type SheetNote } from './contact-sheet.ts';
import { sheetSides } from './sheet-sides.ts';
import { type OpenedCheck, placeOf } from './use-note-check.ts';

export interface WantedSheet {
  readonly title: string;
  readonly opened: OpenedCheck;
  readonly notes: readonly Note[];
  readonly firstFrame: FirstFrame;
  readonly pictures: FramePictures;
}

export interface ContactSheet {
  readonly copy: () => Promise<void>;
  readonly save: () => Promise<void>;
}

/** Draws one picture of all notes, old beside new. */
export function useContactSheet({ title, opened, notes, firstFrame, pictures }: WantedSheet): ContactSheet {
  const bridge = useBridge();
  const { check } = bridge.requests;
  const platform = useQuery(appInfoQuery(bridge)).data?.platform ?? 'linux';
  const draw = async (): Promise<Blob> => {
    const shown: SheetNote[] = [];
    for (const note of notes) {
      const placed = await unwrap(check.lookAt({ checkId: opened.checkId, note: placeOf(note), next: [] }));
      shown.push({
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
    return await drawContactSheet(title, shown, {
      ground: colour('--surface'),
      text: colour('--text'),
      quiet: colour('--text-quiet'),
      remark: colour('--wait'),
      checkerDark: colour('--checker-dark'),
      checkerLight: colour('--checker-light'),
    });
  };
  /** Reading the frames of all notes may take a while. */
  const drawSaying = async (): Promise<Blob> => {
    const making = showToast({ tone: 'busy', text: texts.sheetMaking });
    try {
      return await draw();
    } finally {
      withdrawToast(making);
    }
  };
  const sayIfFailed = async (make: () => Promise<void>) => {
    try {
      await make();
    } catch (error) {
      const failure = failureOf(error);
      if (failure) showFailure(failure);
      else showToast({ tone: 'bad', text: texts.sheetFailed, durationMs: 5_000 });
    }
  };
  return {
    copy: () =>
      sayIfFailed(async () => {
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawSaying() })]);
        showToast({ tone: 'good', text: texts.sheetCopied, durationMs: 3_000 });
      }),
    save: () =>
      sayIfFailed(async () => {
        const png = new Uint8Array(await (await drawSaying()).arrayBuffer());
        const { saved } = await unwrap(check.saveSheet({ itemName: title, png }));
        if (saved) showSaved(bridge, saved, { text: texts.sheetSaved(saved.name) });
      }),
  };
}
