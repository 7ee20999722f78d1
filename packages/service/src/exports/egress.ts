export * from '../egress/egress.ts'
export * from '../egress/egress-refused.ts'
