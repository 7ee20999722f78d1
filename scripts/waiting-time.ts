/**
 * How long a test waits for a condition, in ms, unless it says otherwise. One that holds is seen at once, whatever the
 * limit; vitest's own second is less than a busy machine can need. Less than the 10 s after which most of what we ask is
 * given up by itself, which a test must not take for what it waits for.
 */
export const waitingTime = 8_000
