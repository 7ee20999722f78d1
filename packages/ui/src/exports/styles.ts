export { styles } from '../styles.gen.ts'
