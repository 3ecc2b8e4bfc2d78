import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { type DeliveryClaim, deliveryRefusal } from './check-delivery.ts';
import { WebhookSecret } from './webhook-secret.ts';

const text = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
const secretOf = (given: string): WebhookSecret => {
  const parsed = WebhookSecret.parse(given);
  if (!parsed) throw new Error(`${given} is no secret`);
  return parsed;
};
const secret = secretOf(text);
const other = `whsec_${Buffer.from('another secret of 32 bytes in all').toString('base64')}`;
const nowMs = 1_767_225_600_000;
const body = '{"type":"media.ready","timestamp":"2026-01-01T00:00:00.000Z","data":{"name":"Über"}}';

/** As somebody else signs: the reference implementation of Standard Webhooks. */
function signed(given: { id?: string; atMs?: number; body?: string; by?: string } = {}): DeliveryClaim {
  const id = given.id ?? 'msg_1';
  const atMs = given.atMs ?? nowMs;
  return {
    id,
    timestamp: String(Math.floor(atMs / 1_000)),
    signature: new Webhook(given.by ?? text).sign(id, new Date(atMs), given.body ?? body),
  };
}
const check = (claim: DeliveryClaim, received = body, by = secret) =>
  deliveryRefusal(claim, Buffer.from(received), by, nowMs);

describe('a delivery', () => {
  it('is believed as another implementation signs it', () => {
    expect(check(signed())).toBeNull();
    expect(check({ ...signed(), signature: `v1,${'A'.repeat(43)}= ${signed().signature}` })).toBeNull();
    expect(check({ ...signed(), signature: `v2,unknown v1a,key ${signed().signature} v1,short` })).toBeNull();
    expect(check(signed({ body: '' }), '')).toBeNull();
  });

  it.each<[string, DeliveryClaim, string, ReturnType<typeof check>]>([
    ['another secret', signed({ by: other }), body, 'signature_wrong'],
    ['another body', signed({ body: '{}' }), body, 'signature_wrong'],
    ['a body with one more byte', signed(), `${body} `, 'signature_wrong'],
    ['another id', { ...signed(), id: 'msg_2' }, body, 'signature_wrong'],
    ['another timestamp', { ...signed(), timestamp: String(nowMs / 1_000 - 1) }, body, 'signature_wrong'],
    ['the version of another scheme', change('signature', /^v1/, 'v2'), body, 'signature_wrong'],
    ['no version', change('signature', /^v1,/, ''), body, 'signature_wrong'],
    ['half a signature', change('signature', /.{10}$/, ''), body, 'signature_wrong'],
    ['a comma in place of the space', change('signature', /^/, 'v1,AAAA,'), body, 'signature_wrong'],
    ['letters of base64url', change('signature', /[+/]|(?<=v1,)./g, '_'), body, 'signature_wrong'],
    ['an empty signature', { ...signed(), signature: '' }, body, 'signature_missing'],
    ['blanks for a signature', { ...signed(), signature: '  ' }, body, 'signature_missing'],
    ['no signature', { ...signed(), signature: null }, body, 'signature_missing'],
    ['no id', { ...signed(), id: null }, body, 'id_missing'],
    ['an id with a space', signed({ id: 'msg 1' }), body, 'id_malformed'],
    ['an id of 300 letters', signed({ id: 'm'.repeat(300) }), body, 'id_malformed'],
    ['no timestamp', { ...signed(), timestamp: null }, body, 'timestamp_missing'],
    ['a timestamp with a point', { ...signed(), timestamp: '1767225600.0' }, body, 'timestamp_malformed'],
    ['a date for a timestamp', { ...signed(), timestamp: '2026-01-01' }, body, 'timestamp_malformed'],
    ['a negative timestamp', { ...signed(), timestamp: '-1' }, body, 'timestamp_malformed'],
    ['301 seconds ago', signed({ atMs: nowMs - 301_000 }), body, 'timestamp_old'],
    ['301 seconds ahead', signed({ atMs: nowMs + 301_000 }), body, 'timestamp_ahead'],
    ['300 seconds ago', signed({ atMs: nowMs - 300_000 }), body, null],
    ['300 seconds ahead', signed({ atMs: nowMs + 300_000 }), body, null],
  ])('with %s', (_name, claim, received, reason) => {
    expect(check(claim, received)).toBe(reason);
  });

  it('is refused with any one byte changed', () => {
    const bytes = Buffer.from(body);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ by;
        expect(deliveryRefusal(signed(), changed, secret, nowMs)).toBe('signature_wrong');
      }),
    );
  });

  it('is checked by its bytes, not by what they mean as text', () => {
    const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
    const { signature } = signed({ body: bytes.toString('utf8') });
    expect(deliveryRefusal({ ...signed(), signature }, bytes, secret, nowMs)).toBe('signature_wrong');
  });
});

describe('a secret', () => {
  it.each(['', 'whsec_', 'MDEyMw==', 'whsec_not base64', 'whsec_MDEyMw=', 'whsec_MDEyMw==x', 'psk_MDEyMw=='])(
    'is not %j',
    (given) => {
      expect(WebhookSecret.parse(given)).toBeNull();
    },
  );

  it('may end with a line break, as files do', () => {
    expect(WebhookSecret.parse(`${text}\n`)?.key).toEqual(secret.key);
  });

  it('names its endpoint without saying anything about itself', () => {
    expect(secret.endpoint).toMatch(/^[0-9a-f]{64}$/);
    expect(secretOf(other).endpoint).not.toBe(secret.endpoint);
  });
});

function change(part: 'signature', pattern: RegExp, to: string): DeliveryClaim {
  const claim = signed();
  return { ...claim, [part]: claim[part]?.replace(pattern, to) ?? null };
}
