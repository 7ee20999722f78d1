export const noRoom = 'There is no room left on the disk. Make room, or name a folder on another disk.'

/** Why there is no backup, or nothing was restored, for the operator. */
export function explainFailure(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  if (code === 'ENOSPC' || code === 'EDQUOT') return noRoom
  return error instanceof Error ? error.message : 'unknown'
}
