/** Apart from the kit: amounts as they are typed, and what is asked of the state while something is sent. */
export * from '../entities/amount.ts'
export { isSettled } from '../feature/follow.ts'
export { isNotLoaded, mayBeSent } from '../feature/may-be-sent.ts'
export * from '../features/sending/select.ts'
