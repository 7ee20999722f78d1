export * from '../call.ts'
export * from '../refusals.ts'
