export * from '../kit/cookie/read-initial-state.ts'
export * from '../kit/server-state.ts'
