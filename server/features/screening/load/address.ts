import { lookup as resolve, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not the internet (IANA special-purpose registries): nothing there is a public list. */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
])
  PRIVATE.addSubnet(net, bits, 'ipv4');
/** Of IPv6 only what is given out as public (2000::/3), without the parts of it that carry IPv4 or are for documents. */
const PUBLIC6 = new BlockList();
PUBLIC6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublic(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  switch (isIP(plain)) {
    case 4:
      return !PRIVATE.check(plain, 'ipv4');
    case 6:
      return PUBLIC6.check(plain, 'ipv6') && !PRIVATE.check(plain, 'ipv6');
    default:
      return false;
  }
}

export class PrivateAddress extends Error {}

/**
 * Looks a host up for a connection and fails with PrivateAddress when any of its addresses is not public: the address
 * that was checked is the one that is connected to, whatever the name says a moment later.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error: Error | null, found: LookupAddress[]) => {
    if (error) return done(error, '');
    if (found.length === 0 || found.some(({ address }) => !isPublic(address)))
      return done(new PrivateAddress(), '');
    if (options.all) return done(null, found);
    const [first] = found;
    done(null, first?.address ?? '', first?.family);
  });
};
