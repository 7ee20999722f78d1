/** Bounds of switches that are read in two places: with all others by their schema, and without it where the wallet is announced. */
export const longestAnnounceDelay = 600_000
export const longestAnnounceName = 100_000
