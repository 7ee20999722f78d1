/** Answers that the switch `answers: 'late'` keeps until somebody releases them. */
export type HeldAnswers = {
  /** Keeps an answer until `release`. Returns the way to forget it. */
  hold(deliver: () => void): () => void
  held(): number
  release(): void
  clear(): void
}

export function createHeldAnswers(changed: () => void): HeldAnswers {
  const kept = new Set<() => void>()
  return {
    hold(deliver) {
      const once = () => {
        kept.delete(once)
        deliver()
        changed()
      }
      kept.add(once)
      changed()
      return () => kept.delete(once)
    },
    held: () => kept.size,
    release() {
      for (const deliver of [...kept]) deliver()
    },
    clear: () => kept.clear(),
  }
}
