/** How an address is written and spoken. */

/** `0x1234…abcd`. Short ones stay whole. */
export function shortAddress(address: string, head = 6, tail = 4): string {
  return address.length <= head + tail + 1 ? address : `${address.slice(0, head)}…${address.slice(-tail)}`
}

/** Characters apart, a pause every four: what a screen reader says is what a person can compare. */
export function spokenAddress(address: string): string {
  const groups = address.match(/.{1,4}/gsu) ?? []
  return groups.map((group) => [...group].join(' ')).join(', ')
}
