/**
 * A CSS background for an address: same address, same picture, on every page and device.
 *
 * Hashed without case where the address has none (EVM checksums), so both spellings look alike.
 */
export function gradientOf(address: string): string {
  const text = /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  // Without a last mix, addresses that differ in one digit look related.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = (hash ^ (hash >>> 12)) >>> 0
  const hue = hash % 360
  const second = (hue + 40 + ((hash >>> 9) % 80)) % 360
  const third = (hue + 180 + ((hash >>> 16) % 90)) % 360
  const x = 15 + ((hash >>> 4) % 70)
  const y = 10 + ((hash >>> 11) % 60)
  return [
    `radial-gradient(circle at ${x}% ${y}%, hsl(${hue} 88% 72%), transparent 62%)`,
    `radial-gradient(circle at ${100 - x}% ${100 - y}%, hsl(${third} 78% 56%), transparent 58%)`,
    `linear-gradient(${hash % 360}deg, hsl(${hue} 70% 56%), hsl(${second} 76% 50%))`,
  ].join(',')
}
