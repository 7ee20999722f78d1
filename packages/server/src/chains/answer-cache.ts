/** Final answers, the least recently used dropped first; bounded by what they weigh, not by how many they are. */
export type AnswerCache = {
  readonly read: (key: string) => string | undefined
  readonly keep: (key: string, result: string) => void
}

const maxKeptCharacters = 64_000_000
const maxEntryCharacters = 1_000_000

export function createAnswerCache(maxCharacters = maxKeptCharacters, maxEntry = maxEntryCharacters): AnswerCache {
  const entries = new Map<string, string>()
  let weight = 0
  return {
    read(key) {
      const result = entries.get(key)
      if (result !== undefined) {
        entries.delete(key)
        entries.set(key, result)
      }
      return result
    },
    keep(key, result) {
      const cost = key.length + result.length
      if (cost > maxEntry || entries.has(key)) return
      entries.set(key, result)
      weight += cost
      for (const [oldest, value] of entries) {
        if (weight <= maxCharacters) break
        entries.delete(oldest)
        weight -= oldest.length + value.length
      }
    },
  }
}
