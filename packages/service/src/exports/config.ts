export * from '../config/config-error.ts'
export * from '../config/unknown-variables.ts'
export * from '../config/variables.ts'
