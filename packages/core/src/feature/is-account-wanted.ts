import type { KernelState } from '../kernel/state.ts'

/** Somebody looks at the modal, with an account or on the way to one: what is known of it will be wanted. */
export function isAccountWanted({ modal, connections }: KernelState): boolean {
  return modal.open && Object.values(connections).some(({ status }) => status !== 'disconnected')
}
