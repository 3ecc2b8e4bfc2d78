/** Packages that the app loads when it is installed. A new one is named here when it is wanted in every download. */
const packages = [
  ...[
    '@fastify',
    '@lukeed',
    '@pinojs',
    '@stablelib',
    'abstract-logging',
    'ajv',
    'ajv-formats',
    'atomic-sleep',
    'avvio',
  ],
  ...['better-sqlite3', 'cookie', 'dequal', 'fast-decode-uri-component', 'fast-deep-equal'],
  ...[
    'fast-json-stringify',
    'fast-querystring',
    'fast-sha256',
    'fast-uri',
    'fastify',
    'fastq',
    'find-my-way',
  ],
  ...['hash-wasm', 'ip-address', 'ipaddr.js', 'json-schema-ref-resolver', 'json-schema-traverse', 'keytar'],
  ...[
    'light-my-request',
    'mediainfo.js',
    'on-exit-leak-free',
    'pino',
    'pino-abstract-transport',
    'pino-std-serializers',
  ],
  ...[
    'process-warning',
    'quick-format-unescaped',
    'readdirp',
    'real-require',
    'require-from-string',
    'ret',
    'reusify',
  ],
  ...[
    'rfdc',
    'safe-regex2',
    'safe-stable-stringify',
    'secure-json-parse',
    'semver',
    'set-cookie-parser',
    'smart-buffer',
  ],
  ...[
    'socks',
    'sonic-boom',
    'split2',
    'standardwebhooks',
    'structured-headers',
    'thread-stream',
    'toad-cache',
    'uuid',
  ],
  // Updates: electron-updater, and what it loads.
  ...['builder-util-runtime', 'debug', 'electron-updater', 'fs-extra', 'graceful-fs', 'js-yaml'],
  ...['jsonfile', 'lazy-val', 'lodash.escaperegexp', 'lodash.isequal', 'ms', 'sax'],
  ...['tiny-typed-emitter', 'universalify'],
] as const;

const packageNames: ReadonlySet<string> = new Set(packages);
const legal = /\/(?:licen[cs]e|notice|copying)[^/]*$/i;
const ours = [
  /^\/package\.json$/,
  /^\/out\/main\/[A-Za-z0-9_-]+\.(?:js|css)$/,
  /^\/out\/preload\/index\.cjs$/,
  /^\/out\/renderer\/index\.html$/,
  /^\/out\/renderer\/assets\/[A-Za-z0-9_.-]+\.(?:js|css|woff2|png|svg)$/,
  /^\/resources\/practice-renders\/LED_Main_v\d+\.(?:mp4|jpg)$/,
  /^\/resources\/tray(?:Template)?(?:@2x)?\.png$/,
];
const ofPackages =
  /^\/node_modules\/([^/]+)\/(?!(?:.*\/)?(?:tests?|__tests__|examples?|docs)\/)(?!.*\.test\.js$).*\.(?:js|cjs|mjs|json|wasm|node)$/;

/** Whether a file of the app's archive has any business there. */
export function belongsInArchive(path: string): boolean {
  if (ours.some((pattern) => pattern.test(path))) return true;
  const [, name] = /^\/node_modules\/([^/]+)\//.exec(path) ?? [];
  if (name === undefined || !packageNames.has(name)) return false;
  return legal.test(path) || ofPackages.test(path);
}

/** In bytes, 2.6 million of them the renders of the practice studio and 0.6 million what updates need. What is more is looked at before the limit is raised. */
export const archiveBytesMax = 12_500_000;
export const nativeBytesMax = 5_500_000;
