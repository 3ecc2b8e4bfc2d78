/** Packages that the installed app loads. A new one must be added here, because it makes every download larger. */
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
  // electron-updater and its dependencies, for updates.
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

/** Whether the app's archive should contain this file. */
export function belongsInArchive(path: string): boolean {
  if (ours.some((pattern) => pattern.test(path))) return true;
  const [, name] = /^\/node_modules\/([^/]+)\//.exec(path) ?? [];
  if (name === undefined || !packageNames.has(name)) return false;
  return legal.test(path) || ofPackages.test(path);
}

/**
 * In bytes. The practice studio's renders take 2.6 million of them and updates 0.6 million. Look at what was added
 * before you raise the limit.
 */
export const archiveBytesMax = 12_500_000;
export const nativeBytesMax = 5_500_000;
