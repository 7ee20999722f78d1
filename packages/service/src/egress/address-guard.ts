/** Which addresses this server may be talked into calling: public unicast ones, whatever form they are written in. */
import ipaddr from 'ipaddr.js'

/**
 * False for private, loopback, link-local, shared, documentation and multicast ranges, and for IPv6 addresses that carry
 * an IPv4 one inside (mapped, compatible, NAT64, 6to4, Teredo): those would lead to the inner address unchecked.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  // `unicast` is what is left when every special range is taken away.
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'))
}
