export * from '../observe/log.ts'
export * from '../observe/metrics.ts'
