/** The parts of `npm run test:long`. Each can be run alone, and its result is in docs/reliability.md. */
export interface LongPart {
  readonly name: string;
  readonly what: string;
  /** Its test files, by folder or start of their path. The part `window` runs the specs tagged @long instead. */
  readonly files: readonly string[];
  /** Large programs that `npm test` doesn't install. This part installs them, if it may. */
  readonly needs?: readonly string[];
  /**
   * Whether its files use the built app. It is then built once before them, or they would all build it in one folder at
   * the same time.
   */
  readonly isOfBuiltApp?: true;
  /** Whether it also depends on test files that are not its own: on the specs, or on what tests notice. */
  readonly isOfTests?: true;
}

export const longParts: readonly LongPart[] = [
  {
    name: 'uploads',
    what: 'random stories, kills, transfers',
    files: ['src/engine/uploads/'],
  },
  {
    name: 'command-line',
    what: 'the command line as a black box, one key for many, thousands of ended uploads',
    files: [
      'src/cli/testing/black-box/',
      'src/cli/already-uploaded',
      'src/cli/shared-key',
      'src/cli/ended-jobs',
      'src/cli/before-the-item',
      'src/cli/farm',
      'src/cli/uploads.',
      'src/cli/interruptions',
      'src/cli/notes-frames',
      'src/cli/keychain',
      'src/cli/data-folder',
      'src/cli/login-without-terminal',
      'src/cli/encode',
      'src/cli/sealed-encode',
      'src/cli/webhooks',
    ],
    needs: ['cc', 'faketime', 'time'],
  },
  {
    name: 'watch-folders',
    what: 'several computers, slow writers, harsh folders',
    files: ['src/engine/watch-folders/', 'src/cli/watch'],
    needs: ['blender'],
  },
  {
    name: 'media',
    what: 'facts of files, damaged files, frames at notes',
    files: [
      'src/engine/media-probe/',
      'src/engine/notes/',
      'src/engine/viewing/',
      'src/engine/sequences/',
      'src/engine/node/ffmpeg/ffmpeg-copy',
      'src/engine/node/ffmpeg/encoded-colours',
      'src/engine/node/ffmpeg/video-colours',
      'src/main/thumbnails/',
    ],
  },
  {
    name: 'practice-service',
    what: 'thousands of requests, its waits, and an independent check of the contract',
    files: ['sandbox/', 'src/engine/api-client/'],
  },
  {
    name: 'outside',
    what: 'thousands of hostile starts, and of hostile arguments for the window’s requests',
    files: ['src/main/hostile-launches', 'e2e/ipc/'],
  },
  {
    name: 'integrations',
    what: 'the examples of the Python module, and what the README prints for farms',
    files: ['scripts/integrations/python', 'scripts/integrations/readme'],
  },
  {
    name: 'commands',
    what: 'every command in the docs and the help, run exactly as printed',
    files: ['scripts/commands/'],
    needs: ['curl', 'jq'],
  },
  {
    name: 'blender',
    what: 'Blender’s own renders, by the add-on, with and without a window',
    files: ['scripts/integrations/blender'],
    needs: ['blender', 'Xvfb'],
  },
  {
    name: 'slurm',
    what: 'a farm of Slurm whose nodes die',
    files: ['scripts/integrations/slurm'],
    needs: ['slurmctld'],
  },
  {
    name: 'soak',
    what: 'an hour of renders, faults, restarts and encodes: nothing is lost, nothing grows',
    files: ['src/cli/soak/'],
  },
  {
    name: 'package',
    what: 'the packaged app, and updating it',
    files: ['scripts/package/', 'src/main/updates/'],
    isOfBuiltApp: true,
    needs: ['rpmbuild', 'mksquashfs', 'desktop-file-validate', 'appstreamcli', 'man', 'zsh'],
  },
  {
    name: 'installed',
    what: 'the deb and the rpm on a bare system: installed, used, upgraded, removed',
    files: ['scripts/installed/'],
  },
  { name: 'bare', what: 'a bare system, and the first commands of a new user', files: ['scripts/bare/'] },
  {
    name: 'benchmarks',
    what: 'every benchmark, by its quick run',
    files: ['bench/'],
    needs: ['curl', 'inotifywait', 'ip', 'nginx', 'rclone'],
  },
  { name: 'window', what: 'every spec, with animations', files: [], isOfBuiltApp: true, isOfTests: true },
  {
    name: 'electron',
    what: 'faults of Electron that tests must notice',
    files: ['scripts/mutations/'],
    isOfTests: true,
  },
  {
    name: 'mutants',
    what: 'changed lines that tests must notice',
    files: ['scripts/mutants/'],
    isOfTests: true,
  },
];

export const partOf = (path: string): LongPart | undefined =>
  longParts.find(({ files }) => files.some((beginning) => path.startsWith(beginning)));

export interface LongWords {
  readonly parts: readonly LongPart[];
  /** How long the soak runs; null for its default of one hour. */
  readonly minutes: number | null;
}

/** Reads the arguments; throws with a sentence for the person. */
export function readWords(words: readonly string[]): LongWords {
  const at = words.indexOf('--minutes');
  if (at === -1) return { parts: partsNamed(words), minutes: null };
  const minutes = Number(words[at + 1]);
  if (!(minutes > 0)) throw new Error('Write a number of minutes, such as --minutes 3.');
  return { parts: partsNamed(words.toSpliced(at, 2)), minutes };
}

/** The parts that were named, or all; throws with a sentence for the person. */
export function partsNamed(words: readonly string[]): readonly LongPart[] {
  const names: string[] = [];
  for (let at = 0; at < words.length; at += 2) {
    const name = words[at + 1];
    if (words[at] !== '--part' || name === undefined)
      throw new Error(`Not understood: ${words.slice(at).join(' ')}`);
    names.push(name);
  }
  const unknown = names.filter((name) => !longParts.some((part) => part.name === name));
  if (unknown.length > 0)
    throw new Error(
      `No such part: ${unknown.join(', ')}. There are ${longParts.map(({ name }) => name).join(', ')}.`,
    );
  return names.length === 0 ? longParts : longParts.filter(({ name }) => names.includes(name));
}
