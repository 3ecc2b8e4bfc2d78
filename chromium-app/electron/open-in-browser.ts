import { spawn } from 'node:child_process';

const openers: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens an address in the person's default browser, as Electron's shell does. */
export function openInBrowser(url: string): void {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.once('error', () => console.error(`Open this address in your browser: ${url}`));
  child.unref();
}
