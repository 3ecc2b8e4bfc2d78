import { parseArgs } from 'node:util';
import { z } from 'zod';

const countNeeded = 'a whole number is needed';
const portNeeded = 'a number from 0 to 65535 is needed';
const count = z.coerce.number(countNeeded).int(countNeeded).min(0, countNeeded);

const flagsSchema = z.object({
  port: z.coerce.number(portNeeded).int(portNeeded).min(0, portNeeded).max(65_535, portNeeded).default(0),
  data: z.string().min(1).optional(),
  seed: z.enum(['demo', 'empty']).default('demo'),
  'processing-ms': count.default(1_500),
  'time-scale': z.coerce.number().positive().default(1),
  resumable: z.boolean().default(false),
  'allow-private-webhooks': z.boolean().default(false),
  'require-control-secret': z.boolean().default(false),
  'until-input-ends': z.boolean().default(false),
  json: z.boolean().default(false),
});

export interface SandboxOptions {
  readonly port: number;
  /** Null keeps the state in a temporary folder, which is removed when the service ends. */
  readonly dataDirectory: string | null;
  readonly seed: 'demo' | 'empty';
  readonly processingMs: number;
  readonly timeScale: number;
  readonly resumable: boolean;
  readonly allowPrivateWebhooks: boolean;
  /** Every call to `/_sandbox` needs the control secret, not only those that make keys or change rights. */
  readonly requireControlSecret: boolean;
}

export const usage = `Usage: npm run --silent sandbox -- [OPTION…]

Starts the practice service, the whole REST service on this computer, until Ctrl-C.

  --port NUMBER            listen there; otherwise on a free port
  --data FOLDER            keep its state there; otherwise in a temporary folder, removed at the end
  --seed demo|empty        with the sample project, or with none
  --processing-ms 1500     how long it takes to process a version
  --time-scale 1           how many times as fast its clock runs
  --resumable              uploads can be continued at a byte
  --allow-private-webhooks webhooks may go to this computer and its network
  --require-control-secret every call to /_sandbox needs the control secret
  --until-input-ends       end with the program that started it, whose pipe is its standard input
  --json                   print addresses and keys as one line of JSON

sandbox/README.md says what it can do.
`;

/** Reads the command line; throws with a sentence that says what is wrong with it. */
export function parseOptions(argv: readonly string[]): {
  options: SandboxOptions;
  json: boolean;
  untilInputEnds: boolean;
} {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      seed: { type: 'string' },
      'processing-ms': { type: 'string' },
      'time-scale': { type: 'string' },
      resumable: { type: 'boolean' },
      'allow-private-webhooks': { type: 'boolean' },
      'require-control-secret': { type: 'boolean' },
      'until-input-ends': { type: 'boolean' },
      json: { type: 'boolean' },
    },
    strict: true,
  });
  const parsed = flagsSchema.safeParse(values);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`--${issue?.path.join('.') ?? 'flags'}: ${issue?.message ?? 'not understood'}`);
  }
  const flags = parsed.data;
  return {
    json: flags.json,
    untilInputEnds: flags['until-input-ends'],
    options: {
      port: flags.port,
      dataDirectory: flags.data ?? null,
      seed: flags.seed,
      processingMs: flags['processing-ms'],
      timeScale: flags['time-scale'],
      resumable: flags.resumable,
      allowPrivateWebhooks: flags['allow-private-webhooks'],
      requireControlSecret: flags['require-control-secret'],
    },
  };
}
