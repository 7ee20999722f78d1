export * from '../kit/cookie/read-initial-state.ts'
