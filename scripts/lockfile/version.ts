/** Compares `major.minor.patch`; a pre-release counts as the version that it precedes, so it is never let in early. */
export function isAtMost(version: string, limit: string): boolean {
  const [a, b] = [toNumbers(version), toNumbers(limit)]
  for (const place of [0, 1, 2]) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return true
}

const toNumbers = (version: string): readonly number[] =>
  version
    .replace(/[-+].*$/, '')
    .split('.')
    .map(Number)
