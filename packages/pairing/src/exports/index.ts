/** A WalletConnect v2 Sign client for dapps and wallets. */
export { PairingError, type PairingErrorCode, pairingErrorTable } from '../error.ts'
export { formatUri, hasOwnTopic, type PairingUri, parseUri } from '../wire/uri.ts'
