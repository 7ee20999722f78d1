/** One-click sign-in (`wc_sessionAuthenticate`) for a client of `@foyer/pairing`. */
export { type Cacao, formatSignIn, offerSignIn, type SignInOffer, type SignInPayload, type SignInRequest } from '../sign-in/message.ts'
export { dappSignIn, type SignedMessage, type SignIn, type Verify, walletSignIn } from '../sign-in/role.ts'
