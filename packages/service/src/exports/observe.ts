export * from '../observe/explain-error.ts'
export { hideAddresses } from '../observe/hide-values.ts'
export * from '../observe/log.ts'
export * from '../observe/metrics.ts'
