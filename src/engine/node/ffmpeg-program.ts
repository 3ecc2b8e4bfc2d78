import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const versionTimeoutMs = 15_000;

/** Programs started from a dock or a file manager do not have the search path of a terminal. */
const usualPlaces = ['ffmpeg', '/opt/homebrew/bin/ffmpeg', '/usr/local/bin/ffmpeg'];

/** The ffmpeg of this computer, looked for once. */
export class FfmpegProgram {
  readonly #candidates: readonly string[];
  #found: Promise<string | null> | null = null;

  constructor(candidates: readonly string[] = usualPlaces) {
    this.#candidates = candidates;
  }

  /** How to start it; null where there is none. */
  find(): Promise<string | null> {
    this.#found ??= firstThatRuns(this.#candidates);
    return this.#found;
  }
}

async function firstThatRuns(candidates: readonly string[]): Promise<string | null> {
  for (const program of candidates) {
    try {
      await run(program, ['-hide_banner', '-version'], { timeout: versionTimeoutMs, windowsHide: true });
      return program;
    } catch {
      // Not here; perhaps in the next place.
    }
  }
  return null;
}
