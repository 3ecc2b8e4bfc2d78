import type { BrowserOpener } from '../../ports/browser-opener.ts';

type Decision = 'allow' | 'deny';

/** A person at their browser: opens the consent page, presses a button, and is sent back. Remembers what was shown. */
export class ConsentingBrowser implements BrowserOpener {
  readonly #decision: Decision;
  #visited: Promise<string> = Promise.reject(new Error('no address was opened'));
  opened: URL | null = null;
  /** The address the browser was sent back to, with its answer. */
  returnedTo: URL | null = null;

  constructor(decision: Decision) {
    this.#decision = decision;
    this.#visited.catch(() => {});
  }

  async open(url: URL): Promise<void> {
    this.opened = url;
    this.#visited = this.#visit(url);
    this.#visited.catch(() => {});
  }

  /** The text of the last page: what Renderdrop itself shows on its loopback port. */
  get lastPage(): Promise<string> {
    return this.#visited;
  }

  async #visit(url: URL): Promise<string> {
    const page = await (await fetch(url)).text();
    const form = new URLSearchParams();
    for (const [, name, value] of page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)) {
      form.append(name ?? '', (value ?? '').replaceAll('&amp;', '&'));
    }
    form.append('membership', /<option value="([^"]+)"/.exec(page)?.[1] ?? '');
    form.append('decision', this.#decision);
    const answer = await fetch(new URL(url.pathname, url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url.origin },
      body: form.toString(),
      redirect: 'manual',
    });
    this.returnedTo = new URL(answer.headers.get('location') ?? '');
    return await (await fetch(this.returnedTo)).text();
  }
}
