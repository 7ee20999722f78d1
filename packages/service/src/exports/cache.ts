export { createCall, createSharedWork, orAborted, type SharedWork } from '../cache/shared-work.ts'
export * from '../cache/timed-cache.ts'
export { createTimedEntries } from '../cache/timed-entries.ts'
