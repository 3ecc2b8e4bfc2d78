import fc from 'fast-check';

/**
 * What a person, a computer, a network or a service may do during uploads. Readers of a command's output that disconnect are
 * not here, since the engine does not see them; the command line's tests cover them.
 */
export type Happening =
  | { readonly kind: 'add' }
  /** The same command again, without or with `--again`. */
  | { readonly kind: 'same_again' | 'again'; readonly which: number }
  /** A person picks another version of the item, as if an older one had become ready late. */
  | { readonly kind: 'pick_older'; readonly which: number }
  | { readonly kind: 'fill_disk' | 'make_room' | 'next_key' | 'remount' }
  | { readonly kind: 'step_clock'; readonly hours: number }
  | { readonly kind: 'pause' | 'resume'; readonly which: number | 'all' }
  | { readonly kind: 'cancel' | 'change_file' | 'expire_address'; readonly which: number }
  | { readonly kind: 'kill' | 'wake' | 'lose_network' | 'find_network' | 'change_address' }
  | { readonly kind: 'revoke_key' | 'restore_key' }
  | { readonly kind: 'let_run'; readonly turns: number }
  | { readonly kind: 'fault'; readonly on: 'POST' | 'PUT'; readonly fault: object };

const which = fc.nat({ max: 5 });
const faults = fc.constantFrom<Extract<Happening, { kind: 'fault' }>>(
  { kind: 'fault', on: 'PUT', fault: { kind: 'reset_after_bytes', bytes: 200_000 } },
  { kind: 'fault', on: 'PUT', fault: { kind: 'lose_answer' } },
  { kind: 'fault', on: 'PUT', fault: { kind: 'answer', status: 503 } },
  { kind: 'fault', on: 'PUT', fault: { kind: 'answer', status: 403 } },
  { kind: 'fault', on: 'PUT', fault: { kind: 'answer_early', after_bytes: 100_000, status: 200 } },
  { kind: 'fault', on: 'PUT', fault: { kind: 'captive_portal' } },
  { kind: 'fault', on: 'PUT', fault: { kind: 'delay', ms: 80 } },
  { kind: 'fault', on: 'POST', fault: { kind: 'lose_answer' } },
  { kind: 'fault', on: 'POST', fault: { kind: 'answer', status: 503, code: 'upload_unavailable' } },
  { kind: 'fault', on: 'POST', fault: { kind: 'answer', status: 409, code: 'idempotency_in_progress' } },
  { kind: 'fault', on: 'POST', fault: { kind: 'answer', status: 403, code: 'video_minutes_exceeded' } },
);

export const happenings = (steps: number): fc.Arbitrary<readonly Happening[]> =>
  fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constant<Happening>({ kind: 'add' }) },
      {
        weight: 6,
        arbitrary: fc.integer({ min: 1, max: 8 }).map((turns): Happening => ({ kind: 'let_run', turns })),
      },
      { weight: 4, arbitrary: faults },
      {
        weight: 8,
        arbitrary: fc.constantFrom<Happening>(
          { kind: 'kill' },
          { kind: 'wake' },
          { kind: 'lose_network' },
          { kind: 'find_network' },
          { kind: 'change_address' },
          { kind: 'revoke_key' },
          { kind: 'restore_key' },
          { kind: 'next_key' },
          { kind: 'remount' },
          { kind: 'fill_disk' },
          { kind: 'make_room' },
          { kind: 'step_clock', hours: 2 },
          { kind: 'step_clock', hours: 30 },
          { kind: 'step_clock', hours: -26 },
          { kind: 'pause', which: 'all' },
          { kind: 'resume', which: 'all' },
        ),
      },
      {
        weight: 6,
        arbitrary: fc
          .tuple(
            fc.constantFrom(
              'pause' as const,
              'resume' as const,
              'cancel' as const,
              'change_file' as const,
              'expire_address' as const,
              'same_again' as const,
              'same_again' as const,
              'again' as const,
              'pick_older' as const,
            ),
            which,
          )
          .map(([kind, chosen]): Happening => ({ kind, which: chosen })),
      },
    ),
    { minLength: steps, maxLength: steps },
  );
