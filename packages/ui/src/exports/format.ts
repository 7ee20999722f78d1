export * from '../address/format.ts'
export * from '../avatar/gradient.ts'
