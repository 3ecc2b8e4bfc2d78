import { spawn } from 'node:child_process';
import type { BrowserOpener } from '../ports/browser-opener.ts';

/** Opens the person's default browser with the system's command. The address is also printed, in case that fails. */
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
    // The address is printed already, so without a browser the program continues to wait for the answer.
    child.once('error', () => {});
    child.unref();
  }
}

function opener(platform: NodeJS.Platform, address: string): readonly [string, ...string[]] {
  switch (platform) {
    case 'darwin':
      return ['open', address];
    case 'win32':
      // `start` would pass the address to a shell, which treats & as the end of a command.
      return ['rundll32', 'url.dll,FileProtocolHandler', address];
    default:
      return ['xdg-open', address];
  }
}
