/** Who is offered what: versions such as 1.2.0-beta.1 are on `beta`, which is offered the finished ones as well. */
export const updateChannels = ['stable', 'beta'] as const;
export type UpdateChannel = (typeof updateChannels)[number];

/** How this copy came onto the computer, which decides who puts a newer one in its place. */
export type Packaging = 'source' | 'AppImage' | 'deb' | 'rpm' | 'zip' | 'exe' | 'unknown';

/** Why this copy is never updated, whatever is set. */
export type NoUpdates = 'run_from_source' | 'no_key_published';

/** Why what a feed answered is not believed, or not taken. */
export type UpdateRefusal =
  | 'nothing_published'
  | 'feed_failed'
  | 'signature_missing'
  | 'signature_malformed'
  | 'signature_wrong'
  | 'manifest_malformed'
  | 'other_computer'
  | 'expired'
  | 'clock_behind'
  | 'older';
