import ipaddr from 'ipaddr.js'

/** Who is counted as one: an IPv4 address, or an IPv6 /64, since one household holds a whole one. */
export function limitKey(ip: string): string {
  if (!ip.includes(':')) return ip
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' ? address.toString() : address.toNormalizedString().split(':').slice(0, 4).join(':')
}
