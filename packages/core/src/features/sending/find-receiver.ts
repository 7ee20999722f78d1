/** Whom an entered address or name leads to, and how the address calls itself. */
import { identity, isParamsOf } from '@foyer/contract'
import type { Caip10 } from '@foyer/contract/entities'
import type { ApiClient } from '../../api/api-client.ts'
import { KitError } from '../../entities/errors.ts'
import { parseCaip10 } from '../../entities/parse-caip10.ts'
import { isPlainName, toShownIdentity } from '../../entities/plain-name.ts'
import { toKitError } from '../../entities/to-kit-error.ts'
import type { ChainTransfers } from '../../family/transfers.ts'
import type { FeatureHost } from '../../feature/feature.ts'
import type { Label } from '../../kernel/state.ts'
import type { FoundReceiver } from './sending.ts'

export async function findReceiver(
  transfers: ChainTransfers,
  { key, text }: { readonly key: Caip10; readonly text: string },
): Promise<FoundReceiver> {
  const { network } = parseCaip10(key)
  const parsed = transfers.parseReceiver(text.trim())
  if ('address' in parsed) return isZero(parsed.address) ? { problem: 'burned' } : { address: parsed.address }
  if (parsed.problem === 'mistyped') return { problem: 'mistyped' }
  const name = text.trim().normalize('NFC').toLowerCase()
  if (!/[^.]\.[^.]/.test(name) || /\s/.test(name) || name.length > 255) return { problem: 'not-an-address' }
  // What is not surely in its normal form could be another's name to the eye.
  if (!isPlainName(name)) return { problem: 'doubtful-name' }
  try {
    const address = await transfers.resolveName({ name, network })
    if (address === undefined) return { problem: 'no-such-name' }
    return isZero(address) ? { problem: 'burned' } : { address, name }
  } catch (cause) {
    // With a number it is a node that has failed, which may do better another time.
    const isNameless = KitError.is(cause, 'invalid_input') && cause.peerCode === undefined
    if (isNameless || KitError.is(cause, 'method_unsupported')) return { problem: 'no-names' }
    return { error: toKitError(cause) }
  }
}

/** Nobody has its key. */
function isZero(address: string): boolean {
  return /^0x0+$/.test(address)
}

type Identifying = {
  readonly address: string
  readonly sender: string
  readonly api: ApiClient
  readonly host: Pick<FeatureHost<never>, 'setup' | 'signal'>
}

/** As the server tells it: a name that leads back to the address, or none. `unknown` where nobody could be asked. */
export async function identify({ address, sender, api, host: { setup, signal } }: Identifying): Promise<Label | 'unknown'> {
  const params: unknown = { address }
  const at = setup.options.hosts.api
  if (!at || !isParamsOf(identity, params)) return 'unknown'
  try {
    return toShownIdentity(await api.fetchCall(at, identity, { params, query: { sender } }, { signal }))
  } catch {
    return 'unknown'
  }
}
