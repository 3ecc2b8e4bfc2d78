import { z } from 'zod';

const proxySettingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('fixed'), url: z.string().min(1).max(2_048) }),
]);

/** A host name without scheme, port or path. */
export const uploadHostSchema = z
  .string()
  .max(253)
  .regex(/^(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])$/);

/**
 * All settings, except the limits of the queue (`queue.setLimits`): those are stored with the queue, for whichever program
 * uploads. Each field is parsed separately, so that an invalid one does not affect the others.
 */
export const settingsSchema = z.strictObject({
  /** The server's address; null until it is known, for example before the first sign-in. */
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .nullable(),
  /** How the studio counts frames: the first one is 0, 1 or 1001. */
  firstFrame: z.union([z.literal(0), z.literal(1), z.literal(1_001)]),
  /** How long a render must stay unchanged before it counts as finished, on a network drive three times as long. */
  quietSeconds: z.number().int().min(1).max(3_600),
  proxy: proxySettingSchema,
  /** Hosts in the studio's network that may receive uploads, although the service is on the internet. */
  uploadHosts: z.array(uploadHostSchema).max(20),
  notifications: z.boolean(),
  startAtLogin: z.boolean(),
  receiptBesideRender: z.boolean(),
  /** Where encoded videos are stored until some days after their upload is ready; null: in Renderdrop's own folder. */
  encodeFolder: z.string().min(1).max(4_096).nullable(),
  /** Encode the frames in watch folders while they still arrive. */
  encodeWhileRendering: z.boolean(),
  /** How much space small copies of uploads may use on this computer; 0: none are stored. */
  smallCopiesGigabytes: z.number().int().min(0).max(10_000),
  /** Whether Renderdrop checks for updates and asks before it installs one. A policy may fix this. */
  updates: z.enum(['ask', 'off']),
  theme: z.enum(['system', 'dark', 'light']),
});

export type Settings = Readonly<z.output<typeof settingsSchema>>;
export type SettingName = keyof Settings;

export const defaultSettings: Settings = {
  baseUrl: null,
  firstFrame: 0,
  quietSeconds: 10,
  proxy: { kind: 'system' },
  uploadHosts: [],
  notifications: true,
  startAtLogin: false,
  receiptBesideRender: false,
  encodeFolder: null,
  encodeWhileRendering: true,
  smallCopiesGigabytes: 5,
  updates: 'ask',
  theme: 'system',
};
