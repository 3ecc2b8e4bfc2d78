import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import {
  type CheckPicture,
  type CheckRender,
  type NoteInCheck,
  picturesAt,
  remarksOf,
} from '../../../shared/model/note-check.ts';
import { missingFrame } from '../../../shared/model/shown-render.ts';
import type { FirstFrame } from '../../../shared/model/timecode.ts';
import { frameAddress } from '../stills/frame-pictures.ts';
import type { SheetSide } from './contact-sheet-layout.ts';
import { inPlaceOfFrame } from './in-place-of-frame.ts';
import { sideTitle } from './side-title.ts';

export interface SidesWanted {
  readonly placed: NoteInCheck;
  readonly renders: readonly CheckRender[];
  readonly firstFrame: FirstFrame;
  readonly platform: string;
  /** Null if there is no such picture. */
  readonly load: (address: string) => Promise<HTMLImageElement | null>;
}

/** The frames of a note, each with what the review says of it: nobody who gets the sheet can ask what is shown there. */
export async function sheetSides(wanted: SidesWanted): Promise<readonly SheetSide[]> {
  const { placed, renders, firstFrame, platform, load } = wanted;
  const { before, after } = placed;
  const at = picturesAt(placed, 0);
  const sideOf = async (
    of: 'before' | 'after',
    key: string,
    picture: CheckPicture | null,
  ): Promise<readonly SheetSide[]> => {
    const render = renders.find((each) => each.key === key);
    if (!render || !picture) return [];
    const missing = missingFrame(render, picture.frame);
    const loaded = missing === null ? await load(frameAddress(render, picture.name)) : null;
    const unshown =
      render.shownBy === 'nothing' ? texts.needsFfmpeg(render.codec, platform) : inPlaceOfFrame(missing);
    return [
      {
        label: sideTitle(render, picture, firstFrame),
        remarks: [
          ...(loaded ? [] : [unshown]),
          ...remarksOf(placed, 'onSheet')
            .filter((remark) => remark.of === of)
            .map(({ sentence }) => sentence),
        ],
        picture: loaded,
        isTransparent: render.hasAlpha,
      },
    ];
  };
  const missing =
    before.kind === 'missing'
      ? [{ label: before.onSheet, remarks: [], picture: null, isTransparent: false }]
      : [];
  return [
    ...(before.kind === 'shown' ? await sideOf('before', before.key, at.before) : missing),
    ...(after ? await sideOf('after', after.key, at.after) : []),
  ];
}
