/** The address of one attempt to connect: with a token, which ages. */
import { toHex } from '../wire/bytes.ts'
import { skew } from '../wire/methods.ts'

const dayInSeconds = 86_400

type Input = {
  readonly relayUrl: string
  readonly projectId: string
  /** The relay knows the client by it. */
  readonly seed: string
  readonly random: (length: number) => Uint8Array
  /** Ms since 1970. */
  readonly at: number
}

export async function formatRelayUrl({ relayUrl, projectId, seed, random, at }: Input): Promise<string> {
  // Signing loads with the first attempt. Where that fails, so does the attempt, and the next one tries again.
  const { createRelayJwt } = await import('../wire/relay-jwt.ts')
  const url = new URL(relayUrl)
  const claims = {
    seed,
    sub: toHex(random(32)),
    aud: `${url.protocol}//${url.host}`,
    // An hour early: relays refuse tokens from the future, and clocks run fast.
    iat: Math.floor(at / 1000) - skew,
    ttl: dayInSeconds,
  }
  const query = { auth: await createRelayJwt(claims), projectId, ua: 'wc-2/js-foyer', useOnCloseEvent: 'true', clock: 'true' }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
