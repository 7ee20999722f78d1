export * from '../address/format.ts'
export * from '../avatar/gradient.ts'
export * from '../image/inline-picture.ts'
