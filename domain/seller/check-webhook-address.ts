import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { ok, type Result, refused } from '#lib/result.ts';

/**
 * Where sellers may have webhooks sent (SPEC 17): addresses that they give cannot point inside. An address is looked at twice, when it is saved and
 * again at each delivery, since a name may mean another machine by then; what is sent goes to the very address that was looked at.
 */

/** Why an address is refused, in the order in which it is looked at. */
export type AddressRefusal = {
  readonly code: 'INVALID_URL' | 'NOT_HTTPS' | 'CREDENTIALS' | 'PORT' | 'UNRESOLVABLE' | 'INTERNAL_ADDRESS';
  readonly message: string;
};

export type AddressPolicy = {
  /** Development and tests: http, any port, and machines inside. */
  readonly allowInternal: boolean;
  /** The addresses of a name; none when it has none. The system's resolver when not given. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
};

/** An address that was looked at: the URL as it is written, and the machine behind it. */
export type CheckedAddress = { readonly url: URL; readonly address: string; readonly family: 4 | 6 };

/** A name server that does not answer is not waited for. */
const RESOLVE_MS = 2_500;

/** IPv4 that is not somebody's machine on the internet (IANA special-purpose registry, RFC 6890), multicast and reserved space. */
const INTERNAL_V4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by providers (CGNAT)
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, with the clouds' metadata at 169.254.169.254
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
] as const) {
  INTERNAL_V4.addSubnet(network, prefix, 'ipv4');
}

/** Of IPv6 only global unicast (2000::/3) is outside at all; that leaves out loopback, unique-local, link-local and mapped IPv4 at once. */
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6');

const INTERNAL_V6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23], // protocol assignments, Teredo among them, which wraps IPv4
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which wraps IPv4
  ['3fff::', 20], // documentation
] as const) {
  INTERNAL_V6.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address may be inside: not a public machine's. Anything that is no address counts as inside. Pure. */
export function isInternalAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return INTERNAL_V4.check(address, 'ipv4');
    case 6:
      return !GLOBAL_V6.check(address, 'ipv6') || INTERNAL_V6.check(address, 'ipv6');
    default:
      return true;
  }
}

/** Looks at an address by its text and by what its name resolves to; every machine that it may mean must be outside. */
export async function checkWebhookAddress(
  text: string,
  policy: AddressPolicy,
): Promise<Result<CheckedAddress, AddressRefusal>> {
  const url = readUrl(text, policy.allowInternal);
  if (!url.ok) return url;
  // The URL parser has made plain addresses of 0x7f.1 and 2130706433, and put IPv6 in brackets.
  const host = url.value.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await resolveHost(host, policy);
  const [address] = addresses;
  if (address === undefined) return refuse('UNRESOLVABLE', 'The host name of the address has no machine behind it.');
  if (!policy.allowInternal && addresses.some(isInternalAddress)) {
    return refuse('INTERNAL_ADDRESS', 'The address points into a private network.');
  }
  return ok({ url: url.value, address, family: isIP(address) === 6 ? 6 : 4 });
}

function readUrl(text: string, allowInternal: boolean): Result<URL, AddressRefusal> {
  if (!URL.canParse(text)) return refuse('INVALID_URL', 'This is no address.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('INVALID_URL', 'This is no web address.');
  if (url.protocol !== 'https:' && !allowInternal) return refuse('NOT_HTTPS', 'The address must start with https://.');
  if (url.username !== '' || url.password !== '') {
    return refuse('CREDENTIALS', 'Leave user and password out of the address: deliveries are signed.');
  }
  // 443, or one that no system service listens on: mail, databases of old and the like are not for our requests.
  if (!allowInternal && url.port !== '' && Number(url.port) < 1024) {
    return refuse('PORT', 'The port must be 443, or 1024 and above.');
  }
  url.hash = '';
  return ok(url);
}

async function resolveHost(host: string, { resolve = askSystem }: AddressPolicy): Promise<readonly string[]> {
  const late = new Promise<readonly string[]>((done) => setTimeout(done, RESOLVE_MS, []).unref());
  return await Promise.race([resolve(host).catch(() => []), late]);
}

async function askSystem(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

const refuse = (code: AddressRefusal['code'], message: string) => refused({ code, message });
