import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import type { CheckPicture, CheckRender } from '../../../shared/model/note-check.ts';
import { noteTime } from '../../../shared/model/note-time.ts';
import { isTimed } from '../../../shared/model/shown-render.ts';
import type { FirstFrame } from '../../../shared/model/timecode.ts';

/** Names a frame's render, timecode and number. */
export function sideTitle(render: CheckRender, { seconds }: CheckPicture, firstFrame: FirstFrame): string {
  const known = render.rate && {
    rate: render.rate,
    dropFrame: render.dropFrame,
    firstFrame: render.firstFrame,
    from: { kind: 'own' as const },
  };
  const time = noteTime(seconds, known, firstFrame);
  return texts.side(render.versionNumber, isTimed(render) ? time.text : null, time.frame);
}
