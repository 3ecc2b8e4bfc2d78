import { z } from 'zod';

const proxySettingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('fixed'), url: z.string().min(1).max(2_048) }),
]);

/** A host as an address names it: no scheme, port or path. */
export const uploadHostSchema = z
  .string()
  .max(253)
  .regex(/^(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])$/);

/**
 * Everything a person can set, but for the limits of the queue (`queue.setLimits`): those are kept with the queue, for
 * whichever program sends. Each field is kept by itself, so that one that does not parse costs only itself.
 */
export const settingsSchema = z.strictObject({
  /** Where the service answers; null until it is known, for example before the first sign-in. */
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .nullable(),
  /** How the studio counts frames: the first one is 0, 1 or 1001. */
  firstFrame: z.union([z.literal(0), z.literal(1), z.literal(1_001)]),
  /** How long a render must not have moved before it counts as finished. */
  quietSeconds: z.number().int().min(1).max(3_600),
  /** The same on SMB, NFS and the like, where news of a change comes late. */
  networkQuietSeconds: z.number().int().min(1).max(3_600),
  proxy: proxySettingSchema,
  /** Hosts in the studio's own network that may take files, though the service itself is on the internet. */
  uploadHosts: z.array(uploadHostSchema).max(20),
  notifications: z.boolean(),
  startAtLogin: z.boolean(),
  receiptBesideRender: z.boolean(),
  /** Where encoded videos are kept until some days after they are ready; null: in a folder of Renderdrop's own. */
  encodeFolder: z.string().min(1).max(4_096).nullable(),
  /** Frames of watch folders become parts of their video as they arrive. */
  encodeWhileRendering: z.boolean(),
  /** What the small copies of uploads may take on this computer; 0: none is kept. */
  smallCopiesGigabytes: z.number().int().min(0).max(10_000),
  /** Whether Renderdrop looks for newer versions, and asks before it takes one. A policy may lock it. */
  updates: z.enum(['ask', 'off']),
  theme: z.enum(['system', 'dark', 'light']),
});

export type Settings = Readonly<z.output<typeof settingsSchema>>;
export type SettingName = keyof Settings;

export const defaultSettings: Settings = {
  baseUrl: null,
  firstFrame: 0,
  quietSeconds: 10,
  networkQuietSeconds: 30,
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
