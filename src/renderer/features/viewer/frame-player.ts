import { framesPerSecond } from '../../../shared/model/frame-rate.ts';
import type { CheckPicture } from '../../../shared/model/note-check.ts';
import { missingFrame } from '../../../shared/model/shown-render.ts';
import { frameAt, lastFrameOf, pictureAt, type ViewedRender } from '../../../shared/model/viewing.ts';

/** The window's own video player. */
export interface VideoScreen {
  /** Resolves once it has the picture of this moment. */
  seek(seconds: number): Promise<void>;
  /** Makes its current picture visible. Returns that picture's time, counted from the first one; null if it has none. */
  draw(): number | null;
  play(speed: number): void;
  pause(): void;
}

export interface PlayerState {
  /** The picture on screen; null until the first one has loaded. */
  readonly shown: CheckPicture | null;
  /** Where it comes from: a single picture by ffmpeg, or the video. */
  readonly drawnBy: 'frames' | 'video';
  /** Why there is no picture here, although `shown` is the frame that is meant; null if there is one. */
  readonly lacks: 'missing' | 'unreadable' | null;
  /** Speed and direction; 0 means paused. */
  readonly speed: number;
  readonly isLooping: boolean;
}

export interface FramePlayerParts<Picture> {
  readonly render: Pick<
    ViewedRender,
    'rate' | 'frameCount' | 'durationSeconds' | 'hasFrames' | 'firstFrame' | 'sequence'
  >;
  /** Where it begins; at the first picture if missing. */
  readonly startSeconds?: number;
  /** Loads exactly this picture; null if it can't be loaded. */
  readonly load: (picture: CheckPicture) => Promise<Picture | null>;
  readonly draw: (picture: Picture, of: CheckPicture) => void;
  readonly timesAround: (seconds: number) => Promise<readonly number[]>;
  /** Resolves after this time. */
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly nowMs: () => number;
}

const speedMax = 8;
/** The pace at which single pictures are played if the frame rate is uneven. */
const usualFramesPerSecond = 24;

/**
 * Shows a render frame by frame and plays it. A paused picture is a single picture of exactly that frame. Playing uses the
 * window's own player if possible, otherwise one single picture after another. `shown` is always what is on screen.
 */
export class FramePlayer<Picture> {
  readonly #parts: FramePlayerParts<Picture>;
  readonly #listeners = new Set<() => void>();
  #state: PlayerState = { shown: null, drawnBy: 'frames', lacks: null, speed: 0, isLooping: false };
  #video: VideoScreen | null = null;
  #wanted: CheckPicture;
  /** Counts requested pictures. A picture that arrives after a newer one is not drawn. */
  #asked = 0;
  #drawn = 0;
  /** Counts calls to play or pause. What ran for an earlier one ends. */
  #turn = 0;
  #isPlayingVideo = false;

  constructor(parts: FramePlayerParts<Picture>) {
    this.#parts = parts;
    this.#wanted = pictureAt(parts.render, parts.startSeconds ?? 0);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): PlayerState => this.#state;

  /** Sets the window's player once it can play; null if it no longer can. If single pictures are playing, it takes over. */
  setVideo(video: VideoScreen | null): void {
    const before = this.#video;
    this.#video = video;
    const { speed, shown, lacks } = this.#state;
    if (!video) {
      this.#isPlayingVideo = false;
      // What it was asked for last, it will never show.
      if (before && shown?.name !== this.#wanted.name) this.seek(this.#wanted);
      return;
    }
    if (speed > 0) this.play(speed);
    else if (!shown || lacks === 'unreadable') void this.#show(this.#wanted);
  }

  /** The video shows another picture. */
  videoHasMoved(): void {
    if (this.#isPlayingVideo && this.#video) this.#drawVideo(this.#video);
  }

  videoHasEnded(): void {
    if (!this.#isPlayingVideo) return;
    if (this.#state.isLooping) {
      void this.seekTo(pictureAt(this.#parts.render, 0), this.#state.speed);
      return;
    }
    this.seek(this.#last() ?? this.#state.shown ?? this.#wanted);
  }

  /** Pauses at this picture, once it has loaded. */
  seek(picture: CheckPicture): void {
    void this.seekTo(picture, 0);
  }

  async seekTo(picture: CheckPicture, speed: number): Promise<void> {
    this.#stop();
    this.#wanted = picture;
    const turn = this.#turn;
    await this.#show(picture);
    if (speed !== 0 && turn === this.#turn) this.play(speed);
  }

  async step(by: number): Promise<void> {
    const from = this.#state.speed === 0 ? this.#wanted : (this.#state.shown ?? this.#wanted);
    if (this.#state.speed !== 0) this.#stop();
    if (from.frame !== null) {
      this.seek(frameAt(this.#parts.render, from.frame + by));
      return;
    }
    const times = await this.#parts.timesAround(from.seconds);
    const at = times.findLastIndex((time) => time <= from.seconds + 0.0015);
    const next = times[Math.min(times.length - 1, Math.max(0, at + by))];
    // Without ffmpeg the times of the pictures are unknown, so the player moves in small steps.
    this.seek(pictureAt(this.#parts.render, next ?? from.seconds + by / usualFramesPerSecond));
  }

  /** Shows the picture that it begins at. */
  begin(): void {
    this.seek(this.#wanted);
  }

  toStart(): void {
    this.seek(pictureAt(this.#parts.render, 0));
  }

  toEnd(): void {
    const last = this.#last();
    if (last) this.seek(last);
  }

  /** J and L: each press in the same direction doubles the speed; a press in the other direction starts at normal speed. */
  shuttle(direction: 1 | -1): void {
    const { speed } = this.#state;
    this.play(
      Math.sign(speed) === direction ? Math.sign(speed) * Math.min(speedMax, Math.abs(speed) * 2) : direction,
    );
  }

  toggle(): void {
    if (this.#state.speed === 0) this.play(1);
    else this.pause();
  }

  toggleLoop(): void {
    this.#change({ isLooping: !this.#state.isLooping });
  }

  /** Pauses at the current picture. */
  pause(): void {
    if (this.#state.speed !== 0) this.seek(this.#state.shown ?? this.#wanted);
  }

  play(speed: number): void {
    // Start at the picture that the person has just gone to, even if it has not loaded yet.
    const from = this.#state.speed === 0 ? this.#wanted : (this.#state.shown ?? this.#wanted);
    this.#stop();
    const first = pictureAt(this.#parts.render, 0);
    const last = this.#last();
    // A single picture cannot be played.
    if (last?.name === first.name) return;
    if (speed > 0 && this.#state.shown !== null && from.name === last?.name) {
      void this.seekTo(first, speed);
      return;
    }
    this.#change({ speed });
    if (speed > 0 && this.#video) void this.#playVideo(this.#video, from, speed);
    else void this.#playPictures(from, speed);
  }

  dispose(): void {
    this.#stop();
    this.#video = null;
    this.#listeners.clear();
  }

  #stop(): void {
    this.#turn += 1;
    if (this.#isPlayingVideo) this.#video?.pause();
    this.#isPlayingVideo = false;
    if (this.#state.speed !== 0) this.#change({ speed: 0 });
  }

  async #playVideo(video: VideoScreen, from: CheckPicture, speed: number): Promise<void> {
    const turn = this.#turn;
    await video.seek(from.seconds);
    if (turn !== this.#turn) return;
    this.#drawn = this.#asked;
    this.#isPlayingVideo = true;
    this.#drawVideo(video);
    video.play(speed);
  }

  async #playPictures(from: CheckPicture, speed: number): Promise<void> {
    const turn = this.#turn;
    const { render, load, nowMs, wait } = this.#parts;
    const perSecond = render.rate ? framesPerSecond(render.rate) : usualFramesPerSecond;
    let shownMs = nowMs();
    for (let at = from; ; ) {
      const next = this.#after(at, speed);
      if (next === null) {
        this.seek(at);
        return;
      }
      // Loads the next picture while the current one is shown.
      if (!this.#isMissing(next)) void load(next);
      await wait(Math.max(0, 1000 / perSecond - (nowMs() - shownMs)));
      if (turn !== this.#turn) return;
      at = next;
      const isThere = await this.#show(at);
      if (turn !== this.#turn) return;
      shownMs = nowMs();
      if (!isThere) {
        this.seek(this.#state.shown ?? from);
        return;
      }
    }
  }

  /** The picture that many steps later; null beyond an end, unless the render loops. */
  #after(at: CheckPicture, by: number): CheckPicture | null {
    const { render } = this.#parts;
    const last = this.#last();
    const next =
      at.frame === null
        ? pictureAt(render, at.seconds + by / usualFramesPerSecond)
        : frameAt(render, at.frame + by);
    if (next.name !== at.name) return next;
    if (!this.#state.isLooping) return null;
    return by > 0 ? pictureAt(render, 0) : last;
  }

  /** Returns whether this picture, or a newer one, is on screen. */
  async #show(picture: CheckPicture): Promise<boolean> {
    this.#asked += 1;
    const asked = this.#asked;
    this.#wanted = picture;
    if (this.#isMissing(picture)) {
      this.#drawn = asked;
      this.#change({ shown: picture, drawnBy: 'frames', lacks: 'missing' });
      return true;
    }
    if (this.#parts.render.hasFrames) {
      const loaded = await this.#parts.load(picture);
      if (asked <= this.#drawn) return true;
      if (loaded !== null) {
        this.#drawn = asked;
        this.#parts.draw(loaded, picture);
        this.#change({ shown: picture, drawnBy: 'frames', lacks: null });
        return true;
      }
      // In a sequence, people look for the frame that is damaged. The file of a video is damaged, or gone.
      if ((this.#parts.render.sequence || !this.#video) && asked === this.#asked) {
        this.#drawn = asked;
        this.#change({ shown: picture, drawnBy: 'frames', lacks: 'unreadable' });
        return true;
      }
    }
    const video = this.#video;
    if (!video) return false;
    await video.seek(picture.seconds);
    if (asked <= this.#drawn) return true;
    this.#drawn = asked;
    return this.#drawVideo(video);
  }

  /** Updates picture and number together, so that they always match. */
  #drawVideo(video: VideoScreen): boolean {
    const at = video.draw();
    if (at === null) return false;
    const shown = this.#nearest(at);
    // A video of an image sequence has the frame before in its place.
    const lacks = this.#isMissing(shown) ? 'missing' : null;
    this.#change({ shown, drawnBy: 'video', lacks });
    return true;
  }

  #isMissing(picture: CheckPicture): boolean {
    return missingFrame(this.#parts.render, picture.frame) !== null;
  }

  #last(): CheckPicture | null {
    const { render } = this.#parts;
    const last = lastFrameOf(render);
    if (last !== null) return frameAt(render, last);
    return render.durationSeconds === null ? null : pictureAt(render, render.durationSeconds);
  }

  /** The nearest frame, since players round the times of pictures in different ways. */
  #nearest(seconds: number): CheckPicture {
    const { render } = this.#parts;
    return render.rate
      ? frameAt(render, Math.round(seconds * framesPerSecond(render.rate)))
      : pictureAt(render, seconds);
  }

  #change(patch: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...patch };
    for (const listener of this.#listeners) listener();
  }
}
