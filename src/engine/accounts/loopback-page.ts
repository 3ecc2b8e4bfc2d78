import { createHash } from 'node:crypto';

export type LoopbackPage = 'answered' | 'denied' | 'not_ours' | 'used' | 'not_found';

const texts: Readonly<Record<LoopbackPage, { status: number; title: string; text: string }>> = {
  answered: {
    status: 200,
    title: 'Renderdrop has your answer',
    text: 'You can close this page and go back to Renderdrop.',
  },
  denied: {
    status: 200,
    title: 'Not signed in',
    text: 'You did not allow the connection. Close this page and start again in Renderdrop if that was a slip.',
  },
  not_ours: {
    status: 400,
    title: 'This answer belongs to another sign-in',
    text: 'Close this page and use the one that Renderdrop opened last.',
  },
  used: {
    status: 410,
    title: 'This sign-in is over',
    text: 'Its answer was used already. Close this page and go back to Renderdrop.',
  },
  not_found: { status: 404, title: 'Nothing here', text: 'Close this page and go back to Renderdrop.' },
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
  const { status, title, text } = texts[page];
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
