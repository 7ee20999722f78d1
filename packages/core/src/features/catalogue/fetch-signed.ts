/** Asks a catalogue for what its deployment has signed, and takes none of it unless a key of this page has signed all of it. */
import { type OutputOf, parseSignedEntry, signedEntryPrefix, signedWallets, type wallets } from '@foyer/contract'
import type { ApiClient, CallInput } from '../../api/api-client.ts'
import { KitError } from '../../entities/errors.ts'
import type { FeatureHost } from '../../feature/feature.ts'
import type { ResolvedOptions } from '../../options/setup.ts'

export type SignedInput = {
  readonly options: Pick<ResolvedOptions, 'hosts' | 'catalogueKeys'>
  readonly api: ApiClient
  readonly host: Pick<FeatureHost<never>, 'environment' | 'tellKernel'>
  readonly input: CallInput<typeof signedWallets>
  readonly signal: AbortSignal
}

/** @throws {KitError} `server_failed` for what no key has signed, of which the integrator is told too; besides what asking throws */
export async function fetchSigned({ options, api, host, input, signal }: SignedInput): Promise<OutputOf<typeof wallets>> {
  const { hosts, catalogueKeys } = options
  const { count, data } = await api.fetchCall(hosts.catalogue as string, signedWallets, input, { signal })
  const now = host.environment.now()
  const keys = await Promise.all(catalogueKeys.map(toVerify)).catch((cause: Error) => refuse(cause.message))
  const entries = await Promise.all(
    data.map(async ({ text, signature }) => {
      if (!(await isSigned(text, signature, keys))) return refuse('An entry is signed by no key of catalogueKeys')
      const entry = parseSignedEntry(text)
      if (!entry) return refuse('A signed entry is no wallet')
      // A list that was right once is not right for ever.
      if (entry.until * 1_000 <= now) return refuse('What was signed has expired')
      return entry.wallet
    }),
  )
  return { data: entries, count }

  function refuse(detail: string): never {
    host.tellKernel({ type: 'misconfigured', key: 'CATALOGUE_NOT_TRUSTED', detail })
    throw new KitError('server_failed', `${detail}: nothing of this answer is shown.`)
  }
}

type Bytes = Uint8Array<ArrayBuffer>
/** Whether one key has signed it. */
type Verify = (signature: Bytes, signed: Bytes) => Promise<boolean>

/** Off the main thread where the browser knows Ed25519, else by a library, which needs the browser's hashes: a page without https has neither. */
async function toVerify(key: string): Promise<Verify> {
  const raw = toBytes(key)
  if (raw?.length !== 32) throw new Error('catalogueKeys holds what is no key: 43 characters of base64url are one')
  if (!globalThis.crypto?.subtle) throw new Error('Signatures are checked on https pages alone')
  try {
    const imported = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    return (signature, signed) => crypto.subtle.verify('Ed25519', imported, signature, signed)
  } catch {
    const { verifyAsync } = await import('@noble/ed25519')
    return async (signature, signed) => {
      // So that the page goes on between two of them.
      await new Promise((resolve) => setTimeout(resolve))
      return verifyAsync(signature, signed, raw)
    }
  }
}

async function isSigned(text: string, signature: string, keys: readonly Verify[]): Promise<boolean> {
  const [bytes, signed] = [toBytes(signature), new TextEncoder().encode(signedEntryPrefix + text)]
  for (const verify of keys) if (bytes?.length === 64 && (await verify(bytes, signed))) return true
  return false
}

function toBytes(base64url: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
