import { expect, it } from 'vitest';
import { evenPicture } from '../../../shared/model/note-check.ts';
import { FramePlayer, type VideoScreen } from './frame-player.ts';

const rate = { num: 24_000, den: 1001 };
const last = 95;
const frame = (number: number) => evenPicture(number, rate);

/** Resolves once everything that follows from the last event is done. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A player whose pictures load when the test says so. */
interface Given {
  readonly hasFrames?: boolean;
  readonly isSlow?: boolean;
  /** The frames of an image sequence that has no others. */
  readonly missing?: { readonly first: number; readonly last: number };
  readonly damaged?: number;
  /** It has a damaged frame, and is no sequence. */
  readonly isVideo?: boolean;
}

function player(given: Given = {}) {
  const drawn: string[] = [];
  const asked: string[] = [];
  const coming = new Map<string, () => void>();
  let nowMs = 0;
  const pauses: { readonly milliseconds: number; readonly end: () => void }[] = [];
  const it = new FramePlayer<string>({
    render: {
      ...{ rate, frameCount: last + 1, durationSeconds: 4.004, firstFrame: null },
      hasFrames: given.hasFrames ?? true,
      ...((given.missing || (given.damaged !== undefined && !given.isVideo)) && {
        firstFrame: 1001,
        sequence: { missing: given.missing ? [given.missing] : [], fillsGaps: false, hasRate: true },
      }),
    },
    load: async ({ name, frame }) => {
      asked.push(name);
      if (frame === given.damaged) return null;
      return given.isSlow ? await new Promise((resolve) => coming.set(name, () => resolve(name))) : name;
    },
    draw: (picture, of) => {
      expect(picture).toBe(of.name);
      drawn.push(picture);
    },
    timesAround: async () => [],
    wait: (milliseconds) =>
      new Promise((resolve) => {
        pauses.push({
          milliseconds,
          end: () => {
            nowMs += milliseconds;
            resolve();
          },
        });
      }),
    nowMs: () => nowMs,
  });
  const shown = () => it.state().shown?.frame ?? null;
  /** Lets the time of one picture pass. */
  const tick = async () => {
    if (pauses.length === 0) throw new Error('Nothing waits');
    pauses.shift()?.end();
    await settled();
  };
  const comes = async (name: string) => {
    coming.get(name)?.();
    await settled();
  };
  return { it, drawn, asked, shown, tick, comes, pauses };
}

/** A video that seeks at once and reports it. */
function video() {
  const calls: string[] = [];
  const drawn: number[] = [];
  let at = 0;
  /** Moves to another picture, as playing does. */
  const moveTo = (number: number) => {
    at = number * (1001 / 24_000);
  };
  const screen: VideoScreen = {
    seek: async (seconds) => {
      calls.push(`seek ${Math.round((seconds * 24_000) / 1001)}`);
      at = seconds;
    },
    draw: () => {
      drawn.push(Math.round((at * 24_000) / 1001));
      return at;
    },
    play: (speed) => calls.push(`play ${speed}`),
    pause: () => calls.push('pause'),
  };
  return { screen, calls, drawn, moveTo };
}

it('says the number of the picture that is there, not of the one that was asked for', async () => {
  const { it: player1, shown, comes, drawn } = player({ isSlow: true });
  player1.seek(frame(10));
  player1.seek(frame(11));
  expect(shown()).toBe(null);
  await comes('f11');
  expect(shown()).toBe(11);
  await comes('f10');
  expect([shown(), drawn]).toEqual([11, ['f11']]);
});

it('says where a frame of a sequence is missing or damaged, under its own number, and asks for no missing one', async () => {
  const missing = { first: 1003, last: 1004 };
  const { it: stepped, shown, asked } = player({ missing, damaged: 5 });
  const seen = async (by: number) => {
    await stepped.step(by);
    await settled();
    return [shown(), stepped.state().lacks];
  };
  expect(await seen(1)).toEqual([1, null]);
  expect(await seen(1)).toEqual([2, 'missing']);
  expect(await seen(1)).toEqual([3, 'missing']);
  expect(await seen(1)).toEqual([4, null]);
  expect(await seen(1)).toEqual([5, 'unreadable']);
  expect(await seen(1)).toEqual([6, null]);
  expect(asked).toEqual(['f1', 'f4', 'f5', 'f6']);
});

it('says that a frame of a video can not be read, also once the window can no longer play it', async () => {
  const { it: played, shown } = player({ damaged: last, isVideo: true });
  played.toEnd();
  await settled();
  expect([shown(), played.state().lacks]).toEqual([last, 'unreadable']);
  const { it: lost, shown: shownOfLost } = player({ damaged: last, isVideo: true });
  const { screen } = video();
  lost.setVideo({ ...screen, seek: () => new Promise(() => {}) });
  lost.toEnd();
  await settled();
  expect(lost.state().lacks, 'the video may still show it').toBe(null);
  lost.setVideo(null);
  await settled();
  expect([shownOfLost(), lost.state().lacks]).toEqual([last, 'unreadable']);
});

it('plays on over missing and damaged frames of a sequence, and skips none', async () => {
  const missing = { first: 1002, last: 1002 };
  const { it: playing, shown, tick } = player({ missing, damaged: 2 });
  playing.toStart();
  await settled();
  playing.play(1);
  const seen: unknown[] = [];
  for (let times = 0; times < 3; times += 1) {
    await tick();
    seen.push([shown(), playing.state().lacks]);
  }
  expect(seen).toEqual([
    [1, 'missing'],
    [2, 'unreadable'],
    [3, null],
  ]);
});

it('says that a frame is missing while a video plays that has the one before in its place', async () => {
  const { it: playing, shown } = player({ missing: { first: 1003, last: 1003 } });
  const { screen, moveTo } = video();
  playing.setVideo(screen);
  playing.play(1);
  await settled();
  const seen = [1, 2, 3].map((number) => {
    moveTo(number);
    playing.videoHasMoved();
    return [shown(), playing.state().lacks];
  });
  expect(seen).toEqual([
    [1, null],
    [2, 'missing'],
    [3, null],
  ]);
});

it('steps from where somebody has stepped to, however late its picture comes, and not beyond an end', async () => {
  const { it: stepped, shown, comes } = player({ isSlow: true });
  await stepped.step(1);
  await stepped.step(1);
  await comes('f1');
  expect(shown()).toBe(1);
  await comes('f2');
  expect(shown()).toBe(2);
  await stepped.step(-10);
  await comes('f0');
  expect(shown()).toBe(0);
  stepped.toEnd();
  await stepped.step(1);
  await comes(`f${last}`);
  expect(shown()).toBe(last);
});

it('plays picture by picture at the pace of the render where nothing else plays it, also backwards', async () => {
  const { it: played, shown, tick, pauses } = player();
  await played.seekTo(frame(3), 1);
  expect(shown()).toBe(3);
  expect(pauses[0]?.milliseconds).toBeCloseTo(1001 / 24, 1);
  await tick();
  expect(shown()).toBe(4);
  await tick();
  expect([shown(), played.state().speed]).toEqual([5, 1]);
  played.shuttle(-1);
  await tick();
  await tick();
  expect(shown(), 'the wait that was under way is of no use any more').toBe(4);
  played.shuttle(-1);
  await tick();
  await tick();
  expect([shown(), played.state().speed]).toEqual([2, -2]);
  played.pause();
  expect(played.state().speed).toBe(0);
});

it('stands at the last picture, begins again there, and goes around where it loops', async () => {
  const { it: played, shown, tick } = player();
  await played.seekTo(frame(last - 1), 1);
  await tick();
  await settled();
  expect([shown(), played.state().speed]).toEqual([last, 0]);
  played.play(1);
  await settled();
  expect([shown(), played.state().speed]).toEqual([0, 1]);
  played.toggleLoop();
  await played.seekTo(frame(last - 1), 1);
  await tick();
  await tick();
  expect(shown()).toBe(last);
  await tick();
  expect(shown()).toBe(0);
  played.pause();
});

it('hands over to the video, says where that is, and stands on a single picture of the same frame', async () => {
  const { it: played, shown, drawn } = player();
  const { screen, calls, drawn: fromVideo, moveTo } = video();
  played.setVideo(screen);
  await played.seekTo(frame(12), 1);
  await expect.poll(() => calls).toEqual(['seek 12', 'play 1']);
  moveTo(20.6);
  expect(shown(), 'what it has come to unseen is not what is seen').toBe(12);
  played.videoHasMoved();
  expect([fromVideo.at(-1), shown(), played.state().drawnBy]).toEqual([21, 21, 'video']);
  played.toggle();
  await expect.poll(() => drawn.at(-1)).toBe('f21');
  expect([calls.at(-1), played.state().drawnBy]).toEqual(['pause', 'frames']);
  moveTo(22);
  played.videoHasMoved();
  expect([fromVideo.at(-1), shown()], 'what stands is drawn over by nothing').toEqual([21, 21]);
});

it('plays from where somebody has just gone to, before its picture is there', async () => {
  const { it: played } = player({ isSlow: true });
  const { screen, calls } = video();
  played.setVideo(screen);
  played.seek(frame(40));
  played.play(1);
  await expect.poll(() => calls).toEqual(['seek 40', 'play 1']);
});

it('goes on with the video once that can play what went picture by picture', async () => {
  const { it: played, tick } = player();
  const { screen, calls } = video();
  await played.seekTo(frame(0), 1);
  await tick();
  played.setVideo(screen);
  await expect.poll(() => calls.at(-1)).toBe('play 1');
  played.pause();
});

it('shows frames by the video alone where there is no ffmpeg', async () => {
  const { it: played, shown } = player({ hasFrames: false });
  const { screen, calls } = video();
  played.setVideo(screen);
  await expect.poll(() => shown()).toBe(0);
  await played.step(1);
  await expect.poll(() => shown()).toBe(1);
  expect([calls, played.state().drawnBy]).toEqual([['seek 0', 'seek 1'], 'video']);
});
