/** What packages of the browser share without a schema library: identifiers, paired sessions, encodings. */
export * from '../entities/base58.ts'
export * from '../entities/caip.ts'
export type * from '../entities/pairing-client.ts'
export * from '../entities/rpc-batch.ts'
export * from '../entities/safe-name.ts'
export type * from '../entities/session.ts'
export * from '../entities/uuid.ts'
export * from '../entities/wallet-id.ts'
