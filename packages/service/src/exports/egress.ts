export * from '../egress/egress.ts'
