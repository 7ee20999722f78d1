/** What features that stand in no list keep (`AGENTS.md` here): they may not be here when it is to be forgotten with the last connection. */
export const keptByUnlisted: readonly string[] = ['transfers', 'purchases', 'swaps']
