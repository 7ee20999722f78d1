/** Signing messages: personal_sign (EIP-191) and eth_signTypedData_v4 (EIP-712). */
import * as v from 'valibot'
import { type Hex, hexToString, isHex, type TypedDataDefinition, toHex } from 'viem'
import { accountLabel } from '../keys.ts'
import { invalidParams, ProviderError, providerCodes } from '../provider-error.ts'
import { signerOf } from '../signer.ts'
import { describePermit } from './describe-permit.ts'
import { type Method, permittedAccount } from './method.ts'

export const personalSign: Method = {
  needsApproval: true,
  async answer(context) {
    const read = v.safeParse(v.looseTuple([v.string(), v.string()]), context.params)
    if (!read.success) throw invalidParams('Expected a message and an address.')
    const [message, address] = read.output
    const account = permittedAccount(context, address)
    const raw: Hex = isHex(message) && message.length % 2 === 0 ? message : toHex(message)
    const text = readable(raw)
    const warning = signInWarning(text, context.origin)
    await context.ask({
      title: 'Sign a message',
      verb: 'Sign',
      facts: [{ label: 'Account', value: `${accountLabel(account)} · ${account}`, mono: true }],
      body: text,
      ...(warning ? { warning } : {}),
    })
    return signerOf(account).signMessage({ message: { raw } })
  },
}

export const signTypedData: Method = {
  needsApproval: true,
  async answer(context) {
    const read = v.safeParse(v.looseTuple([v.string(), v.union([v.string(), v.looseObject({})])]), context.params)
    if (!read.success) throw invalidParams('Expected an address and typed data.')
    const [address, data] = read.output
    const account = permittedAccount(context, address)
    const typed = parseTypedData(data)
    const chainId = typed.domain.chainId
    if (chainId !== undefined && Number(chainId) !== context.state().chainId) {
      throw invalidParams(`The data is for chain ${String(chainId).slice(0, 20)}, but the wallet is on ${context.state().chainId}.`)
    }
    await context.ask({
      title: 'Sign typed data',
      verb: 'Sign',
      facts: [
        { label: 'Account', value: `${accountLabel(account)} · ${account}`, mono: true },
        { label: 'Kind', value: typed.primaryType },
        ...(typed.domain.name ? [{ label: 'For', value: String(typed.domain.name) }] : []),
        ...(typed.domain.verifyingContract ? [{ label: 'Contract', value: String(typed.domain.verifyingContract), mono: true }] : []),
        ...(await describePermit(context, typed)),
      ],
      body: JSON.stringify(typed.message, null, 2),
    })
    return sign(account, typed)
  },
}

/** Old ways to sign that let a site hide what is signed: never. */
export const refuseUnsafe: Method = {
  needsApproval: false,
  async answer({ forward }) {
    throw new ProviderError(
      providerCodes.unsupportedMethod,
      `${forward} is not safe and not supported. Use personal_sign or eth_signTypedData_v4.`,
    )
  },
}

const typedDataSchema = v.object({
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  domain: v.looseObject({}),
  message: v.looseObject({}),
})
type TypedData = v.InferOutput<typeof typedDataSchema>

function parseTypedData(data: string | object): TypedData {
  const read = v.safeParse(typedDataSchema, typeof data === 'string' ? parseJson(data) : data)
  if (!read.success || !Object.hasOwn(read.output.types, read.output.primaryType)) {
    throw invalidParams('The typed data needs types, primaryType, domain and message.')
  }
  return read.output
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidParams('The typed data is not JSON.')
  }
}

async function sign(account: Parameters<typeof signerOf>[0], typed: TypedData): Promise<Hex> {
  try {
    return await signerOf(account).signTypedData(typed as unknown as TypedDataDefinition)
  } catch (cause) {
    throw invalidParams(`The typed data does not fit its types: ${cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : ''}`)
  }
}

/** The text when the bytes are text, else the bytes. */
function readable(raw: Hex): string {
  const text = hexToString(raw)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells bytes from text.
  return /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text) ? raw : text
}

/** ERC-4361: a sign-in message names the site it is for; one that names another is how sign-ins get stolen. */
function signInWarning(text: string, origin: string): string | undefined {
  const domain = /^(?:[a-z]+:\/\/)?(\S{1,200}) wants you to sign in with your Ethereum account:/.exec(text)?.[1]
  if (!domain || domain === new URL(origin).host) return undefined
  return `This signs you in to ${domain}, but ${origin} asks for it.`
}
