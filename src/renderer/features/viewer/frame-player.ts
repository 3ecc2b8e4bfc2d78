import { framesPerSecond } from '../../../shared/model/frame-rate.ts';
import type { CheckPicture } from '../../../shared/model/note-check.ts';
import { frameAt, lastFrameOf, pictureAt, type ViewedRender } from '../../../shared/model/viewing.ts';

/** A player of the window's own. */
export interface VideoScreen {
  /** Resolves once it has the picture of this moment. */
  seek(seconds: number): Promise<void>;
  /** Puts the picture that it has where it is seen. The time of that very picture, counted from the first; null where it has none. */
  draw(): number | null;
  play(speed: number): void;
  pause(): void;
}

export interface PlayerState {
  /** The picture that is on screen; null until the first is there. */
  readonly shown: CheckPicture | null;
  /** What it comes from: a single picture of ffmpeg, or the video. */
  readonly drawnBy: 'frames' | 'video';
  /** How fast and which way: 0 stands. */
  readonly speed: number;
  readonly isLooping: boolean;
}

export interface FramePlayerParts<Picture> {
  readonly render: Pick<ViewedRender, 'rate' | 'frameCount' | 'durationSeconds' | 'hasFrames'>;
  /** Exactly this picture; null where it can't be had. */
  readonly load: (picture: CheckPicture) => Promise<Picture | null>;
  readonly draw: (picture: Picture, of: CheckPicture) => void;
  readonly timesAround: (seconds: number) => Promise<readonly number[]>;
  /** Resolves after so long. */
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly nowMs: () => number;
}

const speedMax = 8;
/** What has no even rate is played at this pace where the window's own player can't. */
const usualFramesPerSecond = 24;

/**
 * Shows a render frame by frame and plays it. Whatever stands is a single picture of exactly that frame; what moves comes from
 * the window's own player where it can, else one single picture after the other. What it says is shown is what is on screen.
 */
export class FramePlayer<Picture> {
  readonly #parts: FramePlayerParts<Picture>;
  readonly #listeners = new Set<() => void>();
  #state: PlayerState = { shown: null, drawnBy: 'frames', speed: 0, isLooping: false };
  #video: VideoScreen | null = null;
  #wanted: CheckPicture;
  /** Counts what was asked for; what comes later than something newer is not drawn. */
  #asked = 0;
  #drawn = 0;
  /** Counts what plays or stands: whatever ran before ends. */
  #turn = 0;
  #isPlayingVideo = false;

  constructor(parts: FramePlayerParts<Picture>) {
    this.#parts = parts;
    this.#wanted = pictureAt(parts.render, 0);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): PlayerState => this.#state;

  /** The player of the window, once it can play; null when it can't any more. What plays picture by picture goes on with it. */
  setVideo(video: VideoScreen | null): void {
    this.#video = video;
    if (!video) {
      this.#isPlayingVideo = false;
      return;
    }
    const { speed, shown } = this.#state;
    if (speed > 0) this.play(speed);
    else if (!shown) void this.#show(this.#wanted);
  }

  /** The video has come to another picture. */
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

  /** Stands at this picture as soon as it is there. */
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
    // Without ffmpeg nothing lists the times of pictures: a player is moved in small steps.
    this.seek(pictureAt(this.#parts.render, next ?? from.seconds + by / usualFramesPerSecond));
  }

  toStart(): void {
    this.seek(pictureAt(this.#parts.render, 0));
  }

  toEnd(): void {
    const last = this.#last();
    if (last) this.seek(last);
  }

  /** J and L: each press goes on faster that way, from the other way at its first speed. */
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

  /** Stands where it is. */
  pause(): void {
    if (this.#state.speed !== 0) this.seek(this.#state.shown ?? this.#wanted);
  }

  play(speed: number): void {
    // Where somebody has just gone to, though its picture may not be there yet.
    const from = this.#state.speed === 0 ? this.#wanted : (this.#state.shown ?? this.#wanted);
    this.#stop();
    const first = pictureAt(this.#parts.render, 0);
    const last = this.#last();
    // One picture is no film.
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
      // It comes while the one before is still looked at.
      void load(next);
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

  /** The picture so many steps on; null beyond an end that is not gone around. */
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

  /** Whether it is on screen now, or something newer is. */
  async #show(picture: CheckPicture): Promise<boolean> {
    this.#asked += 1;
    const asked = this.#asked;
    this.#wanted = picture;
    if (this.#parts.render.hasFrames) {
      const loaded = await this.#parts.load(picture);
      if (asked <= this.#drawn) return true;
      if (loaded !== null) {
        this.#drawn = asked;
        this.#parts.draw(loaded, picture);
        this.#change({ shown: picture, drawnBy: 'frames' });
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

  /** The picture and its number at once: whoever sees the one sees the other. */
  #drawVideo(video: VideoScreen): boolean {
    const at = video.draw();
    if (at === null) return false;
    this.#change({ shown: this.#nearest(at), drawnBy: 'video' });
    return true;
  }

  #last(): CheckPicture | null {
    const { render } = this.#parts;
    const last = lastFrameOf(render);
    if (last !== null) return frameAt(render, last);
    return render.durationSeconds === null ? null : pictureAt(render, render.durationSeconds);
  }

  /** By the nearest frame: players round the times of pictures, each in its own way. */
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
