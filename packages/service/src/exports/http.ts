export {
  type Caller,
  type Endpoint,
  endpoint,
  type Input,
  type LooseRules,
  looseEndpoint,
  type Rules,
  type UnreadBody,
} from '../http/endpoint.ts'
export { readSocketIp } from '../http/incoming.ts'
export { createExcessFinder, findExcess, type JsonBounds, parseJson } from '../http/json-guard.ts'
export { createPagePreparer, createPreparer, type Prepared, prepare, prepareText } from '../http/prepared.ts'
export type { Refusal, RefusalDetails, Refuse } from '../http/refusal.ts'
export { CallerGone, DeadlinePassed } from '../http/request-deadline.ts'
export { createRouter, type Document, type Reader, type RouterParts } from '../http/router.ts'
