export { laterStyles } from '../later-styles.gen.ts'
