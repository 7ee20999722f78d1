/** The devnet wallet as a phone would have it, on a page of its own (`@foyer/devnet/phone`): for Node, builds and serves it. */
export { type PhoneServer, type PhoneServerOptions, startPhone } from '../phone/serve/start-phone.ts'
export { toWalletChain, type WalletChain } from '../wallet/chain.ts'
