import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { answerOf } from './ffmpeg-call.ts';

const bounds = { pieceBytes: 400 * 1024 * 1024, memoryBytes: 3 * 1024 ** 3, silenceMs: 15_000 };
const answerBytesMax = 256 * 1024;

/** Programs started from a dock or file manager do not have the search path of a terminal, so usual places are added. */
const usualPlaces = (): readonly string[] => [
  ...programsOnPath('ffmpeg', { platform: process.platform, searchPath: process.env['PATH'] ?? '' }),
  ...['/opt/homebrew/bin/ffmpeg', '/usr/local/bin/ffmpeg'],
];

/**
 * Absolute paths where the search path may have a program. On Windows, a plain name or a relative entry would also be looked
 * up in the working folder, and a folder of renders must not bring its own ffmpeg.
 */
export function programsOnPath(
  name: string,
  { platform, searchPath }: { readonly platform: NodeJS.Platform; readonly searchPath: string },
): readonly string[] {
  const { delimiter, isAbsolute, join } = platform === 'win32' ? win32 : posix;
  const file = platform === 'win32' ? `${name}.exe` : name;
  return searchPath
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, file));
}

/** This computer's ffmpeg. It is looked for until it is found, since somebody may install it meanwhile. */
export class FfmpegProgram {
  readonly #candidates: readonly string[];
  readonly #platform: NodeJS.Platform;
  #looking: Promise<string | null> | null = null;
  #found: string | null = null;

  constructor(candidates: readonly string[] = usualPlaces(), platform: NodeJS.Platform = process.platform) {
    this.#candidates = candidates;
    this.#platform = platform;
  }

  /** Path of ffmpeg; null if there is none. */
  find(): Promise<string | null> {
    if (this.#found !== null) return Promise.resolve(this.#found);
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<string | null> {
    this.#found = await firstThatRuns(this.#candidates, this.#platform);
    return this.#found;
  }
}

async function firstThatRuns(
  candidates: readonly string[],
  platform: NodeJS.Platform,
): Promise<string | null> {
  for (const program of candidates.filter((place) => existsSync(place))) {
    try {
      const { stdout } = await answerOf(
        {
          ...{ program, bounds, inputs: [], folder: null, signal: new AbortController().signal },
          ...{ general: ['-protocols'], output: [] },
        },
        answerBytesMax,
      );
      if (readsOpenFiles(stdout.toString('latin1'), platform)) return program;
    } catch {
      // This is not ffmpeg, or does not start: try the next place.
    }
  }
  return null;
}

/** Videos are passed to ffmpeg as open files, never by name. On Windows, only ffmpeg 6 and newer can seek in those. */
const readsOpenFiles = (protocols: string, platform: NodeJS.Platform): boolean =>
  platform !== 'win32' || /^\s*fd\s*$/m.test(protocols);
