import { spawn } from 'node:child_process';
import type { BrowserOpener } from '../ports/browser-opener.ts';

/** Opens the person's own browser by the system's way to do so. Where that fails, the address is there to be opened by hand. */
export class SystemBrowser implements BrowserOpener {
  readonly #platform: NodeJS.Platform;
  readonly #say: (url: URL) => void;

  constructor(platform: NodeJS.Platform, say: (url: URL) => void) {
    this.#platform = platform;
    this.#say = say;
  }

  async open(url: URL): Promise<void> {
    this.#say(url);
    const [program, ...programArguments] = opener(this.#platform, url.href);
    const child = spawn(program, programArguments, { stdio: 'ignore', detached: true });
    // Said already: a computer without a browser is no reason to stop waiting for the answer.
    child.once('error', () => {});
    child.unref();
  }
}

function opener(platform: NodeJS.Platform, address: string): readonly [string, ...string[]] {
  switch (platform) {
    case 'darwin':
      return ['open', address];
    case 'win32':
      // `start` would hand the address to a shell, which reads & as the end of a command.
      return ['rundll32', 'url.dll,FileProtocolHandler', address];
    default:
      return ['xdg-open', address];
  }
}
