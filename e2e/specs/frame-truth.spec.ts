import { numberedPictures, scaledTo } from '../../src/engine/media-probe/testing/numbered-frames.ts';
import { formatTimecode, frameToTimecode } from '../../src/shared/model/timecode.ts';
import { keepResult } from '../../testing/reliability-report.ts';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { ViewerPage } from '../pages/viewer-page.ts';

test.describe.configure({ mode: 'default' });
test.beforeEach(needsFfmpeg);

interface Kind {
  readonly name: string;
  readonly num: number;
  readonly den: 1 | 1001;
  readonly frames: number;
  readonly made: readonly string[];
  readonly dropsFrames?: boolean;
  /** Films that may be transparent are played frame by frame. */
  readonly playedBy?: 'frames';
}

const prores = ['-c:v', 'prores_ks', '-profile:v', '2'];
const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-bf', '3'];
const openGop = ['-x264-params', 'open-gop=1:keyint=12:min-keyint=12:scenecut=0:b-pyramid=none'];

const kinds: readonly Kind[] = [
  { name: '23_976.mov', num: 24_000, den: 1001, frames: 240, made: prores },
  // Longer than a minute, after which drop-frame timecode skips two numbers.
  {
    ...{ name: 'drop_frame.mov', num: 30_000, den: 1001, frames: 1_900, dropsFrames: true },
    made: [...prores, '-timecode', '01:00:00;00'],
  },
  { name: '60.mp4', num: 60, den: 1, frames: 600, made: [...x264, '-g', '60'] },
  { name: 'open_gop.mp4', num: 24_000, den: 1001, frames: 240, made: [...x264, ...openGop] },
  {
    ...{ name: 'alpha.mov', num: 25, den: 1, frames: 240, playedBy: 'frames' },
    made: ['-c:v', 'prores_ks', '-profile:v', '4', '-pix_fmt', 'yuva444p10le'],
  },
  { name: 'portrait.mp4', num: 25, den: 1, frames: 240, made: [...scaledTo('1080:1920'), ...x264] },
  { name: 'wall.mov', num: 25, den: 1, frames: 96, made: [...scaledTo('15360:1080'), '-c:v', 'hap'] },
];

/** A picture has ten squares for its number, so numbers repeat after 1024. */
const inSquares = (frame: number): number => frame % 1024;
const standingPlaces = 80;
const playedPlaces = 24;
const strip = { places: 48, last: 47 } as const;

/** Reads the number in a canvas's pixels. A wide wall is folded: its right half lies below its left half. */
function readSquares(canvas: Element, lines: number): number {
  if (!(canvas instanceof HTMLCanvasElement)) return -1;
  const squares = Object.assign(document.createElement('canvas'), { width: 10, height: 1 });
  const context = squares.getContext('2d');
  if (!context) return -1;
  const inLine = 10 / lines;
  for (let digit = 0; digit < 10; digit += 1) {
    const x = Math.floor((((digit % inLine) + 0.5) / inLine) * canvas.width);
    const y = Math.floor(((Math.floor(digit / inLine) + 0.5) / lines) * canvas.height);
    context.drawImage(canvas, x, y, 1, 1, digit, 0, 1, 1);
  }
  const { data } = context.getImageData(0, 0, 10, 1);
  return Array.from({ length: 10 }, (_, digit) => ((data[digit * 4] ?? 0) > 127 ? 2 ** digit : 0)).reduce(
    (sum, each) => sum + each,
  );
}

const wrong: string[] = [];
const looked = { standing: 0, playing: 0, scrubbing: 0 };

for (const kind of kinds) {
  const { name, num, den, frames, made } = kind;
  const timecodeOf = (frame: number) =>
    formatTimecode(frameToTimecode(frame, { num, den }, kind.dropsFrames ?? false), { num, den });

  test(`each picture of ${name} has its own number: standing, playing and under the pointer`, {
    tag: '@long',
  }, async ({ startStudio, samples }) => {
    // A hundred and fifty places for each film, one of which is a wide wall.
    test.setTimeout(1_800_000);
    const rate = den === 1 ? String(num) : `${num}/${den}`;
    const path = await samples.make(name, [...numberedPictures(rate, frames), ...made]);
    const studio = await startStudio();
    const { window } = studio;
    const viewer = new ViewerPage(window);
    await studio.signIn();
    await studio.dropOnProject([path]);
    const row = studio.sheet.locator('[data-file]');
    await expect(row).toContainText('fps');
    const before = wrong.length;

    await test.step('under the pointer', async () => {
      const layer = row.locator('[data-scrub]').last();
      await expect(row.locator('img').last()).toBeVisible();
      const { left, right, y } = await layer.evaluate((element) => {
        element.addEventListener('pointermove', (event) => {
          const { left: from, width } = element.getBoundingClientRect();
          const share = ((event as PointerEvent).clientX - from) / width;
          element.setAttribute('data-share', String(Math.min(1, Math.max(0, share))));
        });
        const box = element.getBoundingClientRect();
        return { left: box.left, right: box.right, y: box.top + box.height / 2 };
      });
      for (let place = 0; place < strip.places; place += 1) {
        // The mouse moves in whole pixels, of which a narrow picture has fewer than its strip has places.
        const x = Math.min(
          Math.ceil(right) - 1,
          Math.max(Math.ceil(left), Math.round(left + ((right - left) * place) / strip.last)),
        );
        await window.mouse.move(x, y);
        // The position within the still as the window itself reports it.
        const share = Number(await layer.getAttribute('data-share'));
        const wanted = Math.round((Math.round(share * strip.last) * (frames - 1)) / strip.last);
        await expect(layer).toHaveAttribute('data-scrub', `f${wanted}`);
        const [shows, says] = await Promise.all([
          layer.locator('canvas').evaluate(readSquares, name === 'wall.mov' ? 2 : 1),
          layer.textContent(),
        ]);
        looked.scrubbing += 1;
        if (shows !== inSquares(wanted) || says !== timecodeOf(wanted))
          wrong.push(`${name} under the pointer: ${wanted} says ${says} and shows ${shows}`);
      }
      await window.mouse.move(1, 1);
    });

    await row.focus();
    await viewer.press(' ');
    await viewer.expectFrame(0);
    await test.step('standing, far apart and back and forth', async () => {
      const timeline = viewer.controls.getByRole('slider');
      for (let place = 0; place < standingPlaces; place += 1) {
        // 61 shares no factor with any of these frame counts, so each frame is visited at most once.
        const frame = (place * 61 + 1) % frames;
        await timeline.fill(String(frame));
        await expect(viewer.controls).toHaveAttribute('data-frame', String(frame));
        const [shows, words] = await Promise.all([
          viewer.view.locator('canvas').evaluate(readSquares, 1),
          viewer.controls.innerText(),
        ]);
        looked.standing += 1;
        if (shows !== inSquares(frame) || !words.includes(timecodeOf(frame)))
          wrong.push(`${name} standing: ${frame} says ${words} and shows ${shows}`);
      }
    });

    await test.step('while it plays', async () => {
      await viewer.press('Home', 'Shift+L', 'l');
      await expect
        .poll(async () => (await viewer.seen()).drawnBy, { timeout: 120_000 })
        .toBe(kind.playedBy ?? 'video');
      const seen = new Set<number>();
      for (let place = 0; place < playedPlaces; place += 1) {
        const { says, shows } = await viewer.photographed();
        seen.add(shows);
        looked.playing += 1;
        if (says !== shows) wrong.push(`${name} playing: says ${says} and shows ${shows}`);
      }
      expect(seen.size, 'different pictures').toBeGreaterThan(playedPlaces / 3);
    });
    expect(wrong.slice(before)).toEqual([]);
  });
}

test.afterAll(() => {
  const { standing, playing, scrubbing } = looked;
  if (standing + playing + scrubbing === 0) return;
  keepResult('Frames on screen', [
    `${standing + playing + scrubbing} positions in ${kinds.length} kinds of renders (24000/1001, 30000/1001 with dropped frames, 60, open groups of pictures,`,
    `alpha, portrait, 15360 × 1080). The frame number that the app shows was compared with the number in the pixels: ${standing} paused in the viewer, ${playing} in screenshots`,
    `during playback, ${scrubbing} while scrubbing with the pointer: ${wrong.length} wrong.`,
  ]);
});
