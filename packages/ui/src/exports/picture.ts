export * from '../image/inline-picture.ts'
