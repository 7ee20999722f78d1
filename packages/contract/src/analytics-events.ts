/**
 * Every analytics event and what it may carry (docs/behaviour.md, Analytics).
 *
 * A closed table: what is not listed is refused, so no address, e-mail or secret can ride along by accident.
 * There is no property for an e-mail at all; addresses of pages lose query and fragment, a pairing URI its key.
 */
import * as v from 'valibot'

const short = v.pipe(v.string(), v.maxLength(120))
const long = v.pipe(v.string(), v.maxLength(500), v.transform(stripUrls))
const amount = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(80))
/** CAIP-2; other kits send the number of an EVM chain. */
const networkId = v.union([short, v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(String))])
const option = v.union([v.boolean(), short, v.pipe(v.array(short), v.maxLength(100))])

const properties = {
  accountType: short,
  amount,
  badge: short,
  connected: v.boolean(),
  cursor: v.nullable(short),
  ensName: v.pipe(v.string(), v.maxLength(255)),
  error: long,
  errorMessage: long,
  errorType: short,
  hash: v.pipe(v.string(), v.maxLength(128)),
  isSmartAccount: v.boolean(),
  message: long,
  method: v.picklist(['qrcode', 'mobile', 'browser', 'email']),
  mobile_link: v.pipe(v.string(), v.maxLength(500), v.transform(withoutQuery)),
  name: short,
  namespace: short,
  network: short,
  options: v.record(short, v.union([option, v.record(short, option)])),
  platform: v.picklist(['mobile', 'desktop', 'browser', 'web', 'qrcode', 'unsupported']),
  projectId: v.pipe(v.string(), v.maxLength(64)),
  provider: short,
  search: v.pipe(v.string(), v.maxLength(100)),
  stackTrace: v.pipe(v.string(), v.maxLength(4000), v.transform(stripUrls)),
  swapFromAmount: amount,
  swapFromToken: short,
  swapToAmount: amount,
  swapToToken: short,
  token: short,
  uncaught: v.boolean(),
  uri: v.pipe(v.string(), v.maxLength(500), v.transform(withoutQuery)),
  address: v.pipe(v.string(), v.maxLength(172)),
  networks: v.pipe(v.array(networkId), v.maxLength(100)),
  siweConfig: v.record(short, option),
} as const

export type AnalyticsProperty = keyof typeof properties

const swap = ['isSmartAccount', 'network', 'swapFromToken', 'swapToToken', 'swapFromAmount', 'swapToAmount'] as const
const send = ['isSmartAccount', 'network', 'token', 'amount'] as const
const siwx = ['network', 'isSmartAccount'] as const
const history = ['address', 'projectId', 'cursor', 'isSmartAccount'] as const

/** MODAL_CREATED exists in the kit and is never sent, so it is not here. */
export const analyticsEvents = {
  MODAL_OPEN: ['connected'],
  MODAL_CLOSE: ['connected'],
  INITIALIZE: ['networks', 'options', 'siweConfig'],
  CLICK_ALL_WALLETS: [],
  CLICK_WALLET_HELP: [],
  CLICK_NETWORK_HELP: [],
  CLICK_GET_WALLET: [],
  CLICK_NETWORKS: [],
  CLICK_CONVERT: [],
  CLICK_SELECT_TOKEN_TO_SWAP: [],
  CLICK_SELECT_NETWORK_TO_SWAP: [],
  SELECT_WALLET: ['name', 'platform'],
  CONNECT_SUCCESS: ['method', 'name'],
  CONNECT_ERROR: ['message'],
  CONNECT_PROXY_ERROR: ['message', 'uri', 'mobile_link', 'name'],
  DISCONNECT_SUCCESS: ['namespace'],
  DISCONNECT_ERROR: ['message'],
  INTERNAL_SDK_ERROR: ['errorType', 'errorMessage', 'stackTrace', 'uncaught'],
  SWITCH_NETWORK: ['network'],
  SEARCH_WALLET: ['badge', 'search'],
  CLICK_TRANSACTIONS: ['isSmartAccount'],
  ERROR_FETCH_TRANSACTIONS: history,
  LOAD_MORE_TRANSACTIONS: history,
  SELECT_BUY_CRYPTO: ['isSmartAccount'],
  SELECT_WHAT_IS_A_BUY: ['isSmartAccount'],
  SELECT_BUY_PROVIDER: ['provider', 'isSmartAccount'],
  OPEN_ENS_FLOW: ['isSmartAccount'],
  REGISTER_NAME_INITIATED: ['isSmartAccount', 'ensName'],
  REGISTER_NAME_SUCCESS: ['isSmartAccount', 'ensName'],
  REGISTER_NAME_ERROR: ['isSmartAccount', 'ensName', 'error'],
  CLICK_SIGN_SIWX_MESSAGE: siwx,
  CLICK_CANCEL_SIWX: siwx,
  SIWX_AUTH_SUCCESS: siwx,
  SIWX_AUTH_ERROR: [...siwx, 'message'],
  EMAIL_LOGIN_SELECTED: [],
  EMAIL_SUBMITTED: [],
  DEVICE_REGISTERED_FOR_EMAIL: [],
  EMAIL_VERIFICATION_CODE_SENT: [],
  EMAIL_VERIFICATION_CODE_PASS: [],
  EMAIL_VERIFICATION_CODE_FAIL: ['message'],
  EMAIL_EDIT: [],
  EMAIL_UPGRADE_FROM_MODAL: [],
  SOCIAL_LOGIN_STARTED: ['provider'],
  SOCIAL_LOGIN_SUCCESS: ['provider'],
  SOCIAL_LOGIN_ERROR: ['provider', 'message'],
  SOCIAL_LOGIN_REQUEST_USER_DATA: ['provider'],
  SOCIAL_LOGIN_CANCELED: ['provider'],
  SET_PREFERRED_ACCOUNT_TYPE: ['accountType', 'network'],
  OPEN_SWAP: ['isSmartAccount', 'network'],
  INITIATE_SWAP: swap,
  SWAP_SUCCESS: swap,
  SWAP_ERROR: [...swap, 'message'],
  SWAP_APPROVAL_ERROR: [...swap, 'message'],
  OPEN_SEND: ['isSmartAccount', 'network'],
  SEND_INITIATED: send,
  SEND_SUCCESS: [...send, 'hash'],
  SEND_ERROR: [...send, 'message'],
} as const satisfies Record<string, readonly AnalyticsProperty[]>

export type AnalyticsEventName = keyof typeof analyticsEvents

/** What an event says, as the kit hands it over and as the server keeps it. */
export type AnalyticsProps = {
  [Name in AnalyticsEventName]: {
    readonly type: Name extends 'INTERNAL_SDK_ERROR' ? 'error' : 'track'
    readonly event: Name
    readonly address?: string
    readonly properties?: { readonly [Key in (typeof analyticsEvents)[Name][number]]?: v.InferInput<(typeof properties)[Key]> }
  }
}[AnalyticsEventName]

function propsOf(event: AnalyticsEventName) {
  const allowed = Object.fromEntries(analyticsEvents[event].map((name) => [name, v.optional(properties[name])]))
  return v.strictObject({
    type: v.literal(event === 'INTERNAL_SDK_ERROR' ? 'error' : 'track'),
    event: v.literal(event),
    address: v.exactOptional(properties.address),
    properties: v.exactOptional(v.strictObject(allowed)),
  })
}

const [first, ...others] = (Object.keys(analyticsEvents) as AnalyticsEventName[]).map(propsOf) as [
  ReturnType<typeof propsOf>,
  ...ReturnType<typeof propsOf>[],
]

export const analyticsProps = v.variant('event', [first, ...others]) as unknown as v.GenericSchema<AnalyticsProps, AnalyticsProps>

/** An address without query and fragment. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '')
}

/** Text in which every address has lost its query and fragment. */
function stripUrls(value: string): string {
  return value.replace(/\b([a-z][a-z0-9+.-]{1,30}:[^\s?#]*)[?#][^\s)\]"']*/gi, '$1')
}
