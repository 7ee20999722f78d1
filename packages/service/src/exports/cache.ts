export * from '../cache/timed-cache.ts'
