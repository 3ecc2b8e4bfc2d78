/**
 * The one list of programs that scripts and tests start. A run of the suites fails if it starts a program that is not
 * on the list (scripts/started-programs). A test's tag with a program's name means that the test needs it
 * (vitest.config.ts): without the program, the test is skipped and counted as skipped.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findChromium } from '../chromium-app/find-chromium.ts';

export interface SystemProgram {
  readonly command: string;
  /** Its other names, and programs that come with it. */
  readonly also?: readonly string[];
  /** The Debian packages that contain it. */
  readonly packages: readonly string[];
  readonly neededFor: string;
  /** What happens if it is missing. */
  readonly without: string;
  /** Whether `npm test` installs it, if it may. It doesn't install what every Debian has, or what takes too long. */
  readonly isInstalled: boolean;
}

const notRun = 'They are not run.';

export const keyringPrograms = [
  {
    command: 'dbus-run-session',
    also: ['dbus-daemon'],
    packages: ['dbus', 'dbus-daemon'],
    neededFor: 'the tests with a real keychain',
    without: notRun,
    isInstalled: true,
  },
  {
    command: 'gnome-keyring-daemon',
    packages: ['gnome-keyring', 'libsecret-1-0'],
    neededFor: 'the tests with a real keychain',
    without: notRun,
    isInstalled: true,
  },
] as const satisfies readonly SystemProgram[];

/** The keychain's prompt needs an invisible display, and a program that types into it. */
export const lockedKeyringPrograms = [
  {
    command: 'Xvfb',
    also: ['xvfb-run'],
    packages: ['xvfb', 'xauth'],
    neededFor: 'the tests of a locked keychain, and of Blender’s window',
    without: notRun,
    isInstalled: true,
  },
  {
    command: 'xdotool',
    packages: ['xdotool'],
    neededFor: 'the tests of a locked keychain',
    without: notRun,
    isInstalled: true,
  },
] as const satisfies readonly SystemProgram[];

export const ffmpegProgram = {
  command: 'ffmpeg',
  also: ['ffprobe'],
  packages: ['ffmpeg'],
  neededFor: 'the tests on encoded video, and encoding',
  without: 'They are not run. The app does all but encode frames and show pictures of a render.',
  isInstalled: true,
} as const satisfies SystemProgram;

const chromiumProgram = {
  command: 'chromium',
  also: ['chromium-headless-shell', 'chromium-browser', 'google-chrome', 'chrome', 'headless_shell'],
  packages: ['chromium-headless-shell'],
  neededFor: 'the tests of the window and of the practice pages',
  without: notRun,
  isInstalled: true,
} as const satisfies SystemProgram;

/** Programs that a minimal Debian has. */
const inEveryLinux = (packageName: string, neededFor: string, commands: readonly string[]) =>
  commands.map((command) => ({
    command,
    packages: [packageName],
    neededFor,
    without: 'There is no Linux without it. Elsewhere the tests that need it say that they are for Linux.',
    isInstalled: false,
  }));

export const systemPrograms: readonly SystemProgram[] = [
  {
    command: 'node',
    also: ['npm', 'npx'],
    packages: ['nodejs', 'npm'],
    neededFor: 'everything',
    without: 'The README asks for it, and for nothing else.',
    isInstalled: false,
  },
  ...keyringPrograms,
  ...lockedKeyringPrograms,
  ffmpegProgram,
  chromiumProgram,
  {
    command: 'python3',
    packages: ['python3'],
    neededFor: 'the tests of exports that Python reads back, and of the Python module',
    without: notRun,
    isInstalled: true,
  },
  {
    command: 'rsync',
    packages: ['rsync'],
    neededFor: 'the test of a watch folder that rsync itself writes into',
    without: 'It is not run. What rsync does on the disk is done by Node in another test.',
    isInstalled: true,
  },
  {
    command: 'jq',
    packages: ['jq'],
    neededFor: 'the commands that the pages print with it',
    without: notRun,
    isInstalled: false,
  },
  {
    command: 'curl',
    packages: ['curl'],
    neededFor: 'the test of a watch folder that curl itself writes into, and the benchmarks beside it',
    without: 'They are not run. What curl does on the disk is done by Node in another test.',
    isInstalled: false,
  },
  {
    command: 'nginx',
    packages: ['nginx-light', 'libnginx-mod-http-dav-ext'],
    neededFor: 'the benchmarks of sending: it takes the files of Renderdrop and of its peers',
    without: notRun,
    isInstalled: false,
  },
  {
    command: 'rclone',
    packages: ['rclone'],
    neededFor: 'the benchmarks of sending many files beside it',
    without: notRun,
    isInstalled: false,
  },
  {
    command: 'ip',
    packages: ['iproute2'],
    neededFor: 'the benchmark of slow lines, which are laid between two network namespaces',
    without: notRun,
    isInstalled: false,
  },
  {
    command: 'inotifywait',
    packages: ['inotify-tools'],
    neededFor: 'the benchmark of watching beside it',
    without: notRun,
    isInstalled: false,
  },
  {
    command: 'zsh',
    packages: ['zsh'],
    neededFor: 'the test that it reads the completion made for it',
    without: notRun,
    isInstalled: false,
  },
  {
    command: 'fish',
    packages: ['fish'],
    neededFor: 'the test that it reads the completion made for it',
    without: notRun,
    isInstalled: false,
  },
  {
    command: 'blender',
    packages: ['blender'],
    neededFor: 'the tests with Blender’s own renders and markers',
    without: notRun,
    isInstalled: false,
  },
  {
    command: 'slurmctld',
    also: ['slurmd', 'munged', 'sbatch', 'squeue', 'sinfo', 'scontrol', 'scancel'],
    packages: ['slurmctld', 'slurmd', 'slurm-client', 'munge'],
    neededFor: 'the long tests on a farm of Slurm',
    without: notRun,
    isInstalled: false,
  },
  {
    command: 'cc',
    packages: ['gcc', 'libc6-dev'],
    neededFor: 'the test of a home folder on a network drive',
    without: notRun,
    isInstalled: false,
  },
  {
    command: 'git',
    packages: ['git'],
    neededFor: 'the results of the long suites, which name the commit, and the test of what is kept of them',
    without: 'They name none, and nothing that has passed is left out the next time. The test is not run.',
    isInstalled: false,
  },
  {
    command: 'systemd-inhibit',
    packages: ['systemd'],
    neededFor: 'keeping a computer without a window awake',
    without: 'It may fall asleep; the command line says nothing of it. The tests bring one of their own.',
    isInstalled: false,
  },
  {
    command: 'xdg-open',
    packages: ['xdg-utils'],
    neededFor: 'opening the page to sign in',
    without: 'The address is shown to be opened by hand. The tests look at that.',
    isInstalled: false,
  },
  {
    command: 'lsof',
    packages: ['lsof'],
    neededFor: 'seeing who writes to a file, where there is no /proc',
    without:
      'Linux has /proc, and macOS has it. Elsewhere a file has been written when it no longer changes.',
    isInstalled: false,
  },
  {
    command: 'time',
    packages: ['time'],
    neededFor: 'the long test of what thousands of ended uploads cost',
    without: notRun,
    isInstalled: false,
  },
  {
    command: 'faketime',
    packages: ['faketime'],
    neededFor: 'the long tests with a clock that is wrong, or a day later',
    without: notRun,
    isInstalled: false,
  },
  {
    command: 'rpmbuild',
    also: ['rpm'],
    packages: ['rpm'],
    neededFor: 'making the rpm, and the tests of it',
    without: 'They are not run, and no rpm is made.',
    isInstalled: false,
  },
  {
    command: 'mksquashfs',
    also: ['unsquashfs'],
    packages: ['squashfs-tools'],
    neededFor: 'the tests of the AppImage',
    without: notRun,
    isInstalled: false,
  },
  {
    command: 'desktop-file-validate',
    packages: ['desktop-file-utils'],
    neededFor: 'the test that menus can read our desktop entry',
    without: notRun,
    isInstalled: false,
  },
  {
    command: 'appstreamcli',
    packages: ['appstream'],
    neededFor: 'the test that software shops can read what we say of the app',
    without: notRun,
    isInstalled: false,
  },
  {
    command: 'man',
    packages: ['man-db', 'groff-base'],
    neededFor: 'the test that the manual can be read',
    without: notRun,
    isInstalled: false,
  },
  ...inEveryLinux('dpkg', 'making the deb', ['dpkg-deb']),
  ...inEveryLinux('tar', 'looking into the deb', ['tar']),
  ...inEveryLinux('dash', 'limits on memory, commands of a person’s own', ['sh']),
  ...inEveryLinux('bash', 'the keyring of the tests, completion', ['bash']),
  ...inEveryLinux('coreutils', 'files of many kinds, commands of a person’s own', [
    'cat',
    'cp',
    'date',
    'dirname',
    'env',
    'head',
    'mkfifo',
    'mv',
    'rm',
    'sha512sum',
    'sleep',
    'stty',
    'tail',
    'touch',
  ]),
  ...inEveryLinux('findutils', 'the last task of a farm', ['find']),
  ...inEveryLinux('util-linux', 'disks that fill up, rights given away', ['nsenter', 'setpriv', 'unshare']),
  ...inEveryLinux('mount', 'disks that fill up, drives that go', ['mount', 'umount']),
  ...inEveryLinux('bsdutils', 'bars on a terminal', ['script']),
  ...inEveryLinux('libc-bin', 'the linter, which asks what it runs on', ['ldd']),
  ...inEveryLinux('apt', 'installing the others', ['apt-get']),
];

export const programNamed = (name: string): SystemProgram | undefined =>
  systemPrograms.find(({ command, also = [] }) => command === name || also.includes(name));

/** Finds a program on the search path; null if it isn't there. */
export function findCommand(command: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, process.platform === 'win32' ? `${command}.exe` : command);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder: look in the next one.
    }
  }
  return null;
}

export const isMissing = ({ command }: SystemProgram): boolean =>
  (command === chromiumProgram.command ? findChromium({ isHeadless: true }) : findCommand(command)) === null;
