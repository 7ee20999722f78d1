/** What a page may be made to hold per wallet. */
const maxIconLength = 65_536

/** Only inline images, which `<img>` shows without running scripts and without a request that tells who looks. */
export function toSafeIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > maxIconLength) return undefined
  const trimmed = icon.trim()
  return /^data:image\/[a-z0-9.+-]+[;,]/i.test(trimmed) ? trimmed : undefined
}
