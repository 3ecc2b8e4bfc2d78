import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import type { CheckPicture, CheckRender } from '../../../shared/model/note-check.ts';
import { noteTime } from '../../../shared/model/note-time.ts';
import { filledWith, isTimed } from '../../../shared/model/shown-render.ts';
import type { FirstFrame } from '../../../shared/model/timecode.ts';

/** Names a frame's render, timecode and number. */
export function sideTitle(
  render: CheckRender,
  { seconds, frame }: CheckPicture,
  firstFrame: FirstFrame,
): string {
  const known = render.rate && {
    rate: render.rate,
    dropFrame: render.dropFrame,
    firstFrame: render.firstFrame,
    from: { kind: 'own' as const },
  };
  const time = noteTime(seconds, known, firstFrame);
  const timecode = isTimed(render) ? time.text : null;
  return texts.side(render.versionNumber, timecode, time.frame, filledWith(render, frame));
}
