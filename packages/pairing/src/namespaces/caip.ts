/** CAIP-2 and CAIP-10, as far as a session needs them. Case matters everywhere: references are not lower-cased. */

/** `eip155:1` */
export type ChainId = string
/** `eip155:1:0xab16…` */
export type AccountId = string

const namespacePattern = /^[-a-z0-9]{3,8}$/
const chainPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const accountPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/

export const isNamespace = (value: unknown): value is string => typeof value === 'string' && namespacePattern.test(value)
export const isChainId = (value: unknown): value is ChainId => typeof value === 'string' && chainPattern.test(value)
export const isAccountId = (value: unknown): value is AccountId => typeof value === 'string' && accountPattern.test(value)

/** Of a namespace, a chain or an account. */
export const namespaceOf = (id: string): string => id.slice(0, (id.indexOf(':') + 1 || id.length + 1) - 1)

/** Of an account. */
export const chainOf = (account: AccountId): ChainId => account.split(':', 2).join(':')
export const addressOf = (account: AccountId): string => account.slice(chainOf(account).length + 1)
