import type { Connection } from './state.ts'

export const disconnected: Connection = { status: 'disconnected' }
