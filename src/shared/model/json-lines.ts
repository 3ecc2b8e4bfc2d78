import { z } from 'zod';
import { compSchema } from '../api/comp.ts';
import { endpointIdSchema, mediaIdSchema, projectIdSchema, versionIdSchema } from '../api/ids.ts';
import { keyRecordSchema } from '../api/key-record.ts';
import { mediaSchema } from '../api/media.ts';
import { noteSchema } from '../api/note.ts';
import { projectSchema } from '../api/project.ts';
import { stageSchema } from '../api/stage.ts';
import { createdWebhookEndpointSchema, webhookEndpointSchema } from '../api/webhook-endpoint.ts';
import { accountIdSchema, accountStateSchema, accountViewSchema } from './account.ts';
import { integrationChangeSchema, integrationIdSchema, integrationStateSchema } from './integrations.ts';
import { encodedLineSchema, encodeProgressLineSchema } from './sequences.ts';
import { settingsImportSchema } from './settings-file.ts';
import { unplacedIdSchema } from './unplaced-uploads.ts';
import { queueLimitsSchema, receiptSchema } from './upload-queue.ts';
import { batchIdSchema, holdReasonSchema, jobIdSchema, jobStateSchema } from './uploads.ts';
import {
  watchFileLineSchema,
  watchFolderLineSchema,
  watchPlanLineSchema,
  watchPlanTotalLineSchema,
  watchSummaryLineSchema,
} from './watch-lines.ts';
import { deliveryLineSchema, deliveryRefusalSchema } from './webhooks.ts';

const kindsOf = <Kind extends string>(
  options: readonly { readonly shape: { readonly kind: z.ZodLiteral<Kind> } }[],
) => z.enum(options.map(({ shape }) => shape.kind.value));

const stateSchema = kindsOf(jobStateSchema.options);
/** Why a job is held. */
const reasonSchema = kindsOf(holdReasonSchema.options);

const queuedLineSchema = z.object({
  type: z.literal('queued'),
  job_id: jobIdSchema,
  batch_id: batchIdSchema,
  file: z.string(),
  project_id: projectIdSchema,
  /** Null for a new item. */
  media_id: mediaIdSchema.nullable(),
  /** The item's name. */
  name: z.string(),
  /** The file was being uploaded to this item already: this line is about that upload. */
  joined: z.literal(true).optional(),
});

const stateLineSchema = z.object({
  type: z.literal('state'),
  job_id: jobIdSchema,
  file: z.string(),
  state: stateSchema,
  reason: reasonSchema.optional(),
  version_number: z.number().nullable(),
  line: z.string(),
  next: z.string(),
});

const progressLineSchema = z.object({
  type: z.literal('progress'),
  job_id: jobIdSchema,
  sent_bytes: z.number(),
  size_bytes: z.number(),
  bytes_per_second: z.number(),
  seconds_left: z.number().nullable(),
});

const jobLineSchema = z.object({
  type: z.literal('job'),
  job_id: jobIdSchema,
  batch_id: batchIdSchema,
  file: z.string(),
  project_id: projectIdSchema,
  media_id: mediaIdSchema.nullable(),
  version_id: versionIdSchema.nullable(),
  version_number: z.number().nullable(),
  size_bytes: z.number().nullable(),
  state: stateSchema,
  reason: reasonSchema.optional(),
  line: z.string(),
  next: z.string(),
});

/** An upload whose project or item is known only as it was typed. */
const unplacedLineSchema = z.object({
  type: z.literal('unplaced'),
  job_id: unplacedIdSchema,
  files: z.array(z.string()),
  project: z.string(),
  placement: z.enum(['media', 'new', 'match']),
  media: z.string().optional(),
  name: z.string().optional(),
  state: z.enum(['queued', 'held', 'cancelled']),
  reason: z.string().optional(),
  line: z.string(),
  /** What a person has to do, if anything. */
  next: z.string(),
});

/** The contents of the file are described in docs/administrators.md. */
const diagnosticsLineSchema = z.object({
  type: z.literal('diagnostics'),
  file: z.string(),
  names: z.enum(['shown', 'hidden']),
});

const dataFolderLineSchema = z.object({
  type: z.literal('data_folder'),
  path: z.string(),
  /** The old folder, if its copied files could not be removed. */
  left_behind: z.string().nullable(),
});

const settingsFileLineSchema = z.object({ type: z.literal('settings_file'), file: z.string() });
const settingsImportLineSchema = z.object({
  type: z.literal('settings_import'),
  ...settingsImportSchema.shape,
});

const limitsLineSchema = z.object({
  type: z.literal('limits'),
  at_once: queueLimitsSchema.shape.concurrency,
  gentle: queueLimitsSchema.shape.gentle,
  /** Null: no limit. */
  bytes_per_second: queueLimitsSchema.shape.bytesPerSecond,
  /** Null: at any hour. `until` before `from` means over midnight. */
  hours: z.object({ from: z.string(), until: z.string() }).nullable(),
});

const clearedLineSchema = z.object({ type: z.literal('cleared'), count: z.int() });

const accountLineSchema = z.object({
  type: z.literal('account'),
  account_id: accountIdSchema,
  base_url: z.string(),
  kept_in: accountViewSchema.shape.keptIn,
  state: kindsOf(accountStateSchema.options),
  ...keyRecordSchema.shape,
});

const signedOutLineSchema = z.object({ type: z.literal('signed_out'), id: accountIdSchema });

const noteLineSchema = noteSchema.extend({
  media_name: z.string(),
  /** These four are null where the version's frame rate is not known. */
  timecode: z.string().nullable(),
  frame: z.number().nullable(),
  fps: z.string().nullable(),
  fps_from: z.string().nullable(),
  /** The number of the first source frame, if the version was encoded from numbered frames. */
  source_first_frame: z.int().nullable(),
  /** Check marks made in Renderdrop, oldest first. */
  checked: z.array(
    z.object({
      version_id: versionIdSchema.nullable(),
      version_number: z.number().nullable(),
      with_key: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});

const frameLineSchema = z.object({ type: z.literal('frame'), path: z.string() });

const checkLineSchema = z.object({
  type: z.literal('check'),
  name: z.string(),
  status: z.enum(['ok', 'warn', 'fail']),
  says: z.string(),
  remedy: z.string().nullable(),
});

const removedLineSchema = z.object({ type: z.literal('removed'), id: endpointIdSchema, url: z.string() });

const verdictLineSchema = z.object({
  type: z.literal('verdict'),
  id: z.string(),
  genuine: z.boolean(),
  reason: deliveryRefusalSchema.nullable(),
});

const linkLineSchema = z.object({
  type: z.literal('link'),
  url: z.string(),
  project_id: projectIdSchema,
  media_id: mediaIdSchema,
  version_number: z.int().nullable(),
  frame: z.int().nullable(),
});

/** One line for each folder of an integration; one line without a folder if its program was not found. */
const integrationLineSchema = z.object({
  type: z.literal('integration'),
  id: integrationIdSchema,
  name: z.string(),
  folder: z.string().nullable(),
  state: integrationStateSchema,
});

const integrationChangeLineSchema = z.object({
  type: z.literal('integration_change'),
  id: integrationIdSchema,
  ...integrationChangeSchema.shape,
});

const errorLineSchema = z.object({
  type: z.literal('error'),
  code: z.string(),
  message: z.string(),
  remedy: z.string().nullable(),
  request_id: z.string().nullable(),
  exit_code: z.int(),
  /** What the ambiguous or unknown name may refer to. */
  candidates: z.array(z.string()).optional(),
});

/** Every line that `--json` can print. */
export const jsonLineSchemas = {
  account: accountLineSchema,
  check: checkLineSchema,
  cleared: clearedLineSchema,
  comp: compSchema,
  data_folder: dataFolderLineSchema,
  delivery: deliveryLineSchema,
  diagnostics: diagnosticsLineSchema,
  encoded: encodedLineSchema,
  encoding: encodeProgressLineSchema,
  error: errorLineSchema,
  file: watchFileLineSchema,
  folder: watchFolderLineSchema,
  frame: frameLineSchema,
  integration: integrationLineSchema,
  integration_change: integrationChangeLineSchema,
  job: jobLineSchema,
  limits: limitsLineSchema,
  link: linkLineSchema,
  media: mediaSchema,
  note: noteLineSchema,
  plan: watchPlanLineSchema,
  plan_total: watchPlanTotalLineSchema,
  progress: progressLineSchema,
  project: projectSchema,
  queued: queuedLineSchema,
  receipt: receiptSchema,
  removed: removedLineSchema,
  settings_file: settingsFileLineSchema,
  settings_import: settingsImportLineSchema,
  signed_out: signedOutLineSchema,
  stage: stageSchema,
  state: stateLineSchema,
  summary: watchSummaryLineSchema,
  unplaced: unplacedLineSchema,
  verdict: verdictLineSchema,
  webhook_endpoint: webhookEndpointSchema,
  webhook_endpoint_created: createdWebhookEndpointSchema,
} as const;

export type JsonLineName = keyof typeof jsonLineSchemas;

const queueChange: readonly JsonLineName[] = ['job', 'unplaced'];

/** The lines that each command can print, besides `error`, which every command can print last. */
export const jsonLinesOf: Readonly<Record<string, readonly JsonLineName[]>> = {
  login: ['account'],
  logout: ['signed_out'],
  whoami: ['account'],
  projects: ['project'],
  media: ['media'],
  stages: ['stage'],
  link: ['link'],
  upload: ['queued', 'state', 'progress', 'receipt'],
  watch: ['folder', 'file', 'receipt', 'summary', 'plan', 'plan_total'],
  queue: ['job', 'unplaced'],
  'queue list': ['job', 'unplaced'],
  'queue run': ['state', 'progress', 'receipt'],
  'queue pause': queueChange,
  'queue resume': queueChange,
  'queue cancel': queueChange,
  'queue retry': queueChange,
  'queue look': ['state', 'progress', 'receipt'],
  'queue clear': ['cleared'],
  'queue limits': ['limits'],
  notes: ['note', 'frame'],
  encode: ['encoding', 'encoded'],
  comps: ['comp'],
  'comp create': ['comp'],
  'webhooks list': ['webhook_endpoint'],
  'webhooks add': ['webhook_endpoint_created'],
  'webhooks remove': ['removed'],
  'webhooks listen': ['delivery'],
  'webhooks verify': ['verdict'],
  integrations: ['integration'],
  'integrations list': ['integration'],
  'integrations add': ['integration_change'],
  'integrations remove': ['integration_change'],
  doctor: ['check'],
  diagnostics: ['diagnostics'],
  'data-folder': ['data_folder'],
  'data-folder move': ['data_folder'],
  'settings export': ['settings_file'],
  'settings import': ['settings_import'],
  completion: [],
};

type Plain = string | number | boolean | null | undefined;
type Frozen<Value> = Value extends Plain ? Value : { readonly [Key in keyof Value]: Frozen<Value[Key]> };

/** One line of `--json`. */
export type JsonLine = Frozen<z.output<(typeof jsonLineSchemas)[JsonLineName]>>;

export type JsonLineOf<Name extends JsonLineName> = Frozen<z.output<(typeof jsonLineSchemas)[Name]>>;
