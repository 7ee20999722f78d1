export { type Examination, examine } from '../examine.ts'
export type { Finding, Level, Rule } from '../finding.ts'
export { type Report, toReport } from '../report.ts'
