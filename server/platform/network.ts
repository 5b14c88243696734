import ipaddr from 'ipaddr.js';

/** Whoever is given IPv6 has at least so much of it, and chooses the rest at will (RFC 4291 §2.5.4, RFC 6177). */
const OWN_BITS = 64;

/** Some proxies tell the port as well (RFC 7239 §6). */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

/**
 * Who somebody is taken for where they are counted by address: IPv4 as it is, however it is written; IPv6 by its network, since
 * one connection has more addresses there than could ever be counted. What is written down as evidence is the address itself.
 */
export function networkOf(told: string): string {
  const [, six, four] = WITH_PORT.exec(told) ?? [];
  const ip = six ?? four ?? told;
  // A proxy may pass on what is no address.
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  // Below the prefix of a translator (RFC 6052) each address is somebody's of IPv4.
  if (address.kind() === 'ipv4' || address.range() === 'rfc6052') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${OWN_BITS}`).toString()}/${OWN_BITS}`;
}
