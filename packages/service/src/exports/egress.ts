export * from '../egress/egress.ts'
export * from '../egress/egress-refused.ts'
export { findFormFault } from '../egress/find-form-fault.ts'
