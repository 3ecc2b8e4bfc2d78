import { createHash } from 'node:crypto';
import { desktopMessages } from '../../shared/messages/desktop.ts';

export type LoopbackPage = 'answered' | 'denied' | 'not_ours' | 'used' | 'not_found';

const { signInPage } = desktopMessages;
const pages: Readonly<Record<LoopbackPage, { status: number; title: string; text: string }>> = {
  answered: { status: 200, ...signInPage.answered },
  denied: { status: 200, ...signInPage.denied },
  not_ours: { status: 400, ...signInPage.notOurs },
  used: { status: 410, ...signInPage.used },
  not_found: { status: 404, ...signInPage.notFound },
};

const style =
  'body{font:16px/1.5 system-ui,sans-serif;background:#16181c;color:#e8eaed;display:grid;place-content:center;min-height:90vh;text-align:center}h1{font-size:20px}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** A small page with fixed words: nothing from the request is ever shown, and nothing on it can run. */
export function loopbackPage(page: LoopbackPage): {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
} {
  const { status, title, text } = pages[page];
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      Connection: 'close',
    },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1><p>${text}</p></html>`,
  };
}
