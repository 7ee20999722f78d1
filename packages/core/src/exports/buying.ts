/** Apart from the kit: what is not offered where. */
export * from '../features/buying/is-restricted.ts'
