export * from '../pictures/draw-picture.ts'
export * from '../pictures/picture-refused.ts'
