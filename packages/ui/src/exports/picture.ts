export * from '../image/inline-picture.ts'
export * from '../network-image/network-mark.ts'
