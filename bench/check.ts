import { statSync } from 'node:fs';
import { FfmpegFrameGrabber } from '../src/engine/node/ffmpeg/ffmpeg-frame-grabber.ts';
import { FfmpegProgram } from '../src/engine/node/ffmpeg/ffmpeg-program.ts';
import { type CheckSubject, NoteCheck, type NotePlace } from '../src/engine/notes/check/note-check.ts';
import type { Render, VersionRender } from '../src/engine/notes/version-renders.ts';
import { noteIdSchema, versionIdSchema } from '../src/shared/api/ids.ts';
import { type NoteInCheck, picturesAt } from '../src/shared/model/note-check.ts';
import { type Benchmark, median, pairedRow } from './benchmark.ts';
import { bareCall, filmFrames, largeFilm, filmRate as rate, filmSeconds as seconds } from './large-film.ts';

const versionId = versionIdSchema.parse('ver_4');

/**
 * From the key press to the first frame in the note check, on 4K ProRes, compared with one bare ffmpeg call for the
 * same frame.
 */
export const benchCheck: Benchmark = async ({ quick, log }) => {
  const [older, newer] = [await largeFilm('v4.mov', 0), await largeFilm('v5.mov', 1)];
  const rounds = quick ? 3 : 20;
  const measured: Record<'first' | 'both' | 'next' | 'note' | 'bare', number[]> = {
    first: [],
    both: [],
    next: [],
    note: [],
    bare: [],
  };
  // As in the app, which has found ffmpeg before a check is opened.
  const program = new FfmpegProgram();
  await program.find();
  for (let round = 0; round < rounds; round += 1) {
    const atSeconds = (1 + round * 4) / rate.num;
    measured.bare.push(await timed(() => bareCall(newer, atSeconds, 1920)));
    // A new check knows nothing of either file, as when the window has just been opened.
    const check = openCheck(older, newer, program);
    const [note, later] = [noteAt(atSeconds), noteAt(((1 + round * 4 + 50) % 98) / rate.num)];
    const fromMs = performance.now();
    const placed = await check.lookAt(note, [later]);
    const now = picture(check, placed, 'after', 0);
    const before = picture(check, placed, 'before', 0);
    await now;
    measured.first.push(performance.now() - fromMs);
    await before;
    measured.both.push(performance.now() - fromMs);
    await allFetched(check, placed, later);
    measured.next.push(await timed(() => picture(check, placed, 'after', 1)));
    const there = await check.place(later);
    measured.note.push(await timed(() => picture(check, there, 'after', 0)));
    await check.close();
    log(
      `${round + 1} of ${rounds}: first ${measured.first.at(-1)?.toFixed(0)} ms, bare ${measured.bare.at(-1)?.toFixed(0)} ms`,
    );
  }
  const bare = { name: 'one bare ffmpeg call', values: measured.bare };
  const alone = { unit: 'ms', peer: null } as const;
  return [
    pairedRow('first frame of the note check, ProRes 422 HQ 3840x2160', 'ms', measured.first, bare, {
      kind: 'at_most',
      value: 300,
    }),
    pairedRow('first frames of both renders', 'ms', measured.both, bare, { kind: 'none' }),
    {
      what: 'the next frame, fetched ahead',
      ...alone,
      ours: median(measured.next),
      goal: { kind: 'at_most', value: 10 },
    },
    {
      what: 'the next note, fetched ahead',
      ...alone,
      ours: median(measured.note),
      goal: { kind: 'at_most', value: 10 },
    },
  ];
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const fromMs = performance.now();
  await work();
  return performance.now() - fromMs;
}

function openCheck(older: string, newer: string, program: FfmpegProgram): NoteCheck {
  const version: VersionRender = {
    ...renderAt(older),
    versionId,
    versionNumber: 4,
    sizeBytes: statSync(older).size,
    durationSeconds: seconds,
    hasAudio: false,
    deliveredAtMs: statSync(older).mtimeMs,
  };
  const { size, mtimeMs } = statSync(newer);
  const subject: CheckSubject = {
    render: renderAt(newer),
    versionId: null,
    versionNumber: 5,
    file: { path: newer, sizeBytes: size, modifiedMs: mtimeMs },
  };
  return new NoteCheck({
    id: 'bench',
    grabber: new FfmpegFrameGrabber(program),
    subject,
    copies: { pathOf: async () => null },
    versions: [version],
  });
}

const renderAt = (path: string): Render => ({
  path,
  copyPath: null,
  container: 'QuickTime',
  codec: 'ProRes 422 HQ',
  size: { width: 3840, height: 2160 },
  evenRate: rate,
  dropFrame: false,
  startTimecode: null,
  frameCount: filmFrames,
  firstFrame: null,
});

const noteAt = (atSeconds: number): NotePlace => ({
  id: noteIdSchema.parse(`note_${atSeconds}`),
  versionId,
  versionNumber: 4,
  atSeconds,
});

async function picture(
  check: NoteCheck,
  note: NoteInCheck,
  side: 'before' | 'after',
  offset: number,
): Promise<void> {
  const key = side === 'after' ? note.after?.key : note.before.kind === 'shown' ? note.before.key : undefined;
  const name = picturesAt(note, offset)[side]?.name;
  const bytes = key !== undefined && name !== undefined ? await check.picture(key, name) : null;
  if (!bytes) throw new Error(`No picture ${name} of ${key}`);
}

/** Lets everything be fetched ahead, as while a person looks at the first note. */
async function allFetched(check: NoteCheck, placed: NoteInCheck, later: NotePlace): Promise<void> {
  await picture(check, placed, 'after', 1);
  const there = await check.place(later);
  await picture(check, there, 'after', 0);
}
