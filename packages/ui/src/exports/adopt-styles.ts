export * from '../styles/adopt-styles.ts'
