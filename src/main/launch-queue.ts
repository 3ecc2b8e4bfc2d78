import type { Place } from '../shared/ipc/events.ts';
import { filesMax } from '../shared/ipc/files-max.ts';
import type { PickedFile } from '../shared/ipc/requests/files.ts';
import type { PickedFiles } from './ipc/picked-files.ts';
import type { LaunchRequest } from './launch-arguments.ts';

export interface LaunchTarget {
  /** Opens the window, or brings it to the front. */
  showWindow(): void;
  navigate(place: Place): void;
  takeFiles(files: readonly PickedFile[]): void;
}

/** Keeps links and files from outside until the window can show something. */
export class LaunchQueue {
  readonly #pickedFiles: PickedFiles;
  readonly #target: LaunchTarget;
  #isWindowReady = false;
  #place: Place | null = null;
  #paths: string[] = [];

  constructor(pickedFiles: PickedFiles, target: LaunchTarget) {
    this.#pickedFiles = pickedFiles;
    this.#target = target;
  }

  async add(request: LaunchRequest): Promise<void> {
    this.#place = request.places.at(-1) ?? this.#place;
    // Limited, because the app may be started many times before its window is ready.
    this.#paths = [...this.#paths, ...request.filePaths].slice(0, filesMax);
    if (this.#isWindowReady) await this.#handOver();
  }

  /** Shows a place that a person asked for outside the window, which may be closed. */
  async show(place: Place): Promise<void> {
    this.#target.showWindow();
    await this.add({ places: [place], filePaths: [] });
  }

  async windowIsReady(): Promise<void> {
    this.#isWindowReady = true;
    await this.#handOver();
  }

  windowIsGone(): void {
    this.#isWindowReady = false;
  }

  async #handOver(): Promise<void> {
    const place = this.#place;
    const paths = this.#paths;
    this.#place = null;
    this.#paths = [];
    if (place) this.#target.navigate(place);
    if (paths.length === 0) return;
    const files = (await this.#pickedFiles.add(paths)).filter(({ kind }) => kind !== 'missing');
    if (files.length > 0) this.#target.takeFiles(files);
  }
}
