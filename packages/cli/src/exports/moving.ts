export type { Change, Group, Kit, Move } from '../moving/kit.ts'
export { kits } from '../moving/kits.ts'
export { toTables } from '../moving/to-tables.ts'
