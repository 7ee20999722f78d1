/**
 * Which share of the mailbox a message counts for: that of the address it was published from.
 *
 * Addresses are not stored. Of an address 16 bits of its digest are kept with a message; some 65,000 addresses have the same.
 */
import { createHash } from 'node:crypto'

/** Of a message whose address is not known, from a log or a database of an earlier version. */
export const unknownGroup = 65_535

export function addressGroup(ip: string): number {
  return createHash('sha256').update(`relay mailbox ${ip}`).digest().readUInt16BE() % unknownGroup
}
