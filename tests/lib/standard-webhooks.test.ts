import { describe, expect, it } from 'vitest';
import { parseWebhookSecrets, signWebhook, verifyWebhook } from '#lib/standard-webhooks.ts';

// The example of the Standard Webhooks specification, so that we agree with others and not only with ourselves.
const SPEC = {
  secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
  id: 'msg_loFOjxBNrRLzqYUf',
  timestampSeconds: 1731705121,
  body: '{"event_type":"ping","data":{"success":true}}',
  signature: 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
};
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const secrets = parseWebhookSecrets(SPEC.secret);
const signed = signWebhook({ ...SPEC, secrets });

function verify(
  change: { headers?: Record<string, string>; body?: string; nowSeconds?: number; secrets?: string } = {},
) {
  return verifyWebhook({
    headers: new Headers({ ...signed, ...change.headers }),
    body: change.body ?? SPEC.body,
    secrets: parseWebhookSecrets(change.secrets ?? SPEC.secret),
    nowSeconds: change.nowSeconds ?? SPEC.timestampSeconds,
  });
}

describe('signWebhook', () => {
  it('signs as the specification does', () => {
    expect(signed).toEqual({
      'webhook-id': SPEC.id,
      'webhook-timestamp': '1731705121',
      'webhook-signature': SPEC.signature,
    });
  });

  it('signs with every secret while one rotates', () => {
    const both = signWebhook({ ...SPEC, secrets: parseWebhookSecrets(`${OTHER_SECRET} ${SPEC.secret}`) });
    expect(both['webhook-signature'].split(' ')).toHaveLength(2);
    expect(both['webhook-signature'].split(' ')[1]).toBe(SPEC.signature);
  });
});

describe('verifyWebhook', () => {
  it('believes a genuine event', () => {
    expect(verify()).toEqual({ ok: true, id: SPEC.id, timestampSeconds: SPEC.timestampSeconds });
  });

  it.each([
    ['one of several signatures', { headers: { 'webhook-signature': `v1,AAAA v2,zzz ${SPEC.signature}` } }],
    ['one of several secrets', { secrets: `${OTHER_SECRET} ${SPEC.secret}` }],
    ['five minutes late', { nowSeconds: SPEC.timestampSeconds + 300 }],
    ['five minutes early', { nowSeconds: SPEC.timestampSeconds - 300 }],
  ])('believes %s', (_name, change) => {
    expect(verify(change)).toMatchObject({ ok: true });
  });

  it.each([
    ['no id', { headers: { 'webhook-id': '' } }, 'HEADERS_MISSING'],
    ['no timestamp', { headers: { 'webhook-timestamp': '' } }, 'HEADERS_MISSING'],
    ['no signature', { headers: { 'webhook-signature': '' } }, 'HEADERS_MISSING'],
    ['a timestamp in words', { headers: { 'webhook-timestamp': 'now' } }, 'TIMESTAMP_INVALID'],
    ['a negative timestamp', { headers: { 'webhook-timestamp': '-1731705121' } }, 'TIMESTAMP_INVALID'],
    ['too old', { nowSeconds: SPEC.timestampSeconds + 301 }, 'TIMESTAMP_TOO_OLD'],
    ['from the future', { nowSeconds: SPEC.timestampSeconds - 301 }, 'TIMESTAMP_IN_FUTURE'],
    ['another body', { body: `${SPEC.body} ` }, 'SIGNATURE_MISMATCH'],
    ['another id', { headers: { 'webhook-id': 'msg_other' } }, 'SIGNATURE_MISMATCH'],
    ['another time', { headers: { 'webhook-timestamp': '1731705122' } }, 'SIGNATURE_MISMATCH'],
    ['another secret', { secrets: OTHER_SECRET }, 'SIGNATURE_MISMATCH'],
    ['another version', { headers: { 'webhook-signature': SPEC.signature.replace('v1', 'v2') } }, 'SIGNATURE_MISMATCH'],
    ['a cut signature', { headers: { 'webhook-signature': SPEC.signature.slice(0, -8) } }, 'SIGNATURE_MISMATCH'],
  ])('refuses %s', (_name, change, reason) => {
    expect(verify(change)).toEqual({ ok: false, reason });
  });
});

describe('parseWebhookSecrets', () => {
  it.each([
    ['nothing', '  '],
    ['no prefix', 'plJ3nmyCDGBKInavdOK15jsl'],
    ['no base64', 'whsec_!!!!'],
    ['too short', 'whsec_AAAA'],
  ])('refuses %s, and does not repeat it', (_name, text) => {
    expect(() => parseWebhookSecrets(text)).toThrow(/secret/);
    if (text.trim() !== '') expect(() => parseWebhookSecrets(text)).not.toThrow(text);
  });
});
