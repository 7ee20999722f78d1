export { calls } from '../calls.ts'
export { toOpenApi } from '../openapi.ts'
