/**
 * How long a test waits for a condition, in ms, unless it says otherwise. One that holds is seen at once, whatever the
 * limit; vitest's own second is less than a busy machine can need. Less than the 10 s after which most of what we ask is
 * given up by itself, which a test must not take for what it waits for.
 */
export const waitingTime = 8_000

/**
 * The same where code has to come first, or where something is looked at again after a pause: on a busy machine that takes longer than
 * most of what is waited for.
 */
export const loadingTime = 60_000
