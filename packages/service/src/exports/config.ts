export * from '../config/config-error.ts'
export * from '../config/unknown-variables.ts'
export type { VariableHelp } from '../config/variable-help.ts'
export * from '../config/variables.ts'
