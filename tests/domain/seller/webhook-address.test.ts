import { describe, expect, it } from 'vitest';
import { checkWebhookAddress, isInternalAddress } from '#domain/seller/check-webhook-address.ts';

/** A name server of the test's own: what a name means is said here. */
const check = (url: string, addresses: readonly string[] = ['93.184.215.14'], allowInternal = false) =>
  checkWebhookAddress(url, { allowInternal, resolve: async () => addresses });

const codeOf = async (url: string, addresses?: readonly string[]) => {
  const checked = await check(url, addresses);
  return checked.ok ? 'OK' : checked.refusal.code;
};

describe('an address inside', () => {
  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1', // CGNAT
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.0.1',
    '169.254.169.254', // metadata of the clouds
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192', // Oracle's metadata
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::7f00:1',
    '64:ff9b::7f00:1', // NAT64
    'fc00::1',
    'fd00:ec2::254', // metadata over IPv6
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2001::1', // Teredo
    '2001:db8::1',
    '2002:7f00:1::', // 6to4 of 127.0.0.1
    'no address',
    '',
  ])('is %s', (address) => {
    expect(isInternalAddress(address)).toBe(true);
  });

  it.each([
    '93.184.215.14',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('is not %s', (address) => {
    expect(isInternalAddress(address)).toBe(false);
  });
});

describe('a webhook address', () => {
  it.each([
    ['https://hooks.example/holdfast?shop=1', 'OK'],
    ['https://hooks.example:8443/', 'OK'],
    ['https://93.184.215.14/', 'OK'],
    ['https://[2606:4700::1111]/', 'OK'],
    ['', 'INVALID_URL'],
    ['hooks.example', 'INVALID_URL'],
    ['file:///etc/passwd', 'INVALID_URL'],
    ['gopher://hooks.example/', 'INVALID_URL'],
    ['javascript:alert(1)', 'INVALID_URL'],
    ['http://hooks.example/', 'NOT_HTTPS'],
    ['https://user:word@hooks.example/', 'CREDENTIALS'],
    ['https://hooks.example:22/', 'PORT'],
    ['https://hooks.example:80/', 'PORT'],
    ['https://127.0.0.1/', 'INTERNAL_ADDRESS'],
    ['https://127.1/', 'INTERNAL_ADDRESS'],
    ['https://0x7f.0.0.1/', 'INTERNAL_ADDRESS'],
    ['https://0177.0.0.1/', 'INTERNAL_ADDRESS'],
    ['https://2130706433/', 'INTERNAL_ADDRESS'],
    ['https://0/', 'INTERNAL_ADDRESS'],
    ['https://１２７.０.０.１/', 'INTERNAL_ADDRESS'], // full-width digits
    ['https://169.254.169.254/latest/meta-data/', 'INTERNAL_ADDRESS'],
    ['https://[::1]/', 'INTERNAL_ADDRESS'],
    ['https://[::ffff:10.0.0.1]/', 'INTERNAL_ADDRESS'],
    ['https://[fd00:ec2::254]/', 'INTERNAL_ADDRESS'],
  ])('%s: %s', async (url, code) => {
    expect(await codeOf(url)).toBe(code);
  });

  it.each([
    ['one inside', ['10.0.0.7']],
    ['one inside among others', ['93.184.215.14', '127.0.0.1']],
    ['IPv6 inside beside IPv4 outside', ['93.184.215.14', '::1']],
    ['what is no address at all', ['localhost']],
  ])('is refused when its name means %s', async (_what, addresses) => {
    expect(await codeOf('https://hooks.example/', addresses)).toBe('INTERNAL_ADDRESS');
  });

  it('is refused when its name means nothing, or the name server fails', async () => {
    expect(await codeOf('https://hooks.example/', [])).toBe('UNRESOLVABLE');
    const failing = { allowInternal: false, resolve: () => Promise.reject(new Error('SERVFAIL')) };
    expect(await checkWebhookAddress('https://hooks.example/', failing)).toMatchObject({
      refusal: { code: 'UNRESOLVABLE' },
    });
  });

  it('is kept without its fragment, with the machine that was looked at', async () => {
    const checked = await check('https://Hooks.Example/a#b', ['2606:4700::1111']);
    expect(checked).toMatchObject({ ok: true, value: { address: '2606:4700::1111', family: 6 } });
    expect(checked.ok && checked.value.url.href).toBe('https://hooks.example/a');
  });

  it('may be inside and plain where development says so', async () => {
    expect(await check('http://localhost:4000/', ['127.0.0.1'], true)).toMatchObject({ ok: true });
    expect(await check('file:///etc/passwd', [], true)).toMatchObject({ ok: false });
  });
});
