export * from '../config/variables.ts'
