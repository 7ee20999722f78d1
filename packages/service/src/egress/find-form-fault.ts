/** What is wrong with an address before its host is looked for. */
import { isIP } from 'node:net'
import { isPublicAddress } from './address-guard.ts'

/** Undefined for one that may be asked, as far as its form says; a name may still lead to a private address. */
export function findFormFault(url: URL, allowLocal: boolean): string | undefined {
  if (url.protocol !== 'https:' && !(allowLocal && url.protocol === 'http:')) return 'not https'
  if (url.port !== '' && !allowLocal) return 'not the usual port'
  if (url.username !== '' || url.password !== '') return 'credentials in the address'
  const host = toHost(url)
  return isIP(host) !== 0 && !allowLocal && !isPublicAddress(host) ? 'not a public address' : undefined
}

/** Without the brackets of an IPv6 address. */
export const toHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')
