/** What is believed of what several nodes have said to one request. Pure. */
import type { Node } from './node.ts'
import { readQuantity } from './quantity.ts'
import { type JsonText, type Outcome, parseJson, type RpcCall } from './rpc-types.ts'

/** What each has said last. */
export type Said = Map<Node, Outcome>

export type Verdict =
  | {
      readonly kind: 'answered'
      readonly outcome: Outcome
      /** Those that say so; one where nobody else has said anything. */
      readonly agreed: readonly Node[]
      /** Those that say what cannot be so if these are right. */
      readonly against: readonly Node[]
    }
  | { readonly kind: 'differs'; readonly nodes: readonly Node[] }

type Stage = {
  /** There is nobody left who could say more. */
  readonly isEverybody: boolean
  /** It is not asked again. */
  readonly isLast: boolean
}

/**
 * What nonces of one account may differ by at two honest nodes. Nodes promise to keep sixteen transactions of an account that wait, and
 * learn of them at different times.
 */
const mostNonceLag = 16

/** Undefined while another question may settle it. An error is no answer, unless all that answered have one. */
export function decide(request: RpcCall, said: Said, stage: Stage): Verdict | undefined {
  const isNonce = request.method === 'eth_getTransactionCount'
  const results = [...said].flatMap(([node, outcome]) =>
    'result' in outcome && (!isNonce || nonceOf(outcome) !== undefined) ? [{ node, outcome }] : [],
  )
  if (results.length < 2) return stage.isEverybody ? alone(said, results) : undefined
  const isMoving = changesByItself(request)
  if (isNonce && isMoving) return decideNonce(results, stage)
  return decideEqual(results, { ...stage, isMoving })
}

type Result = { readonly result: JsonText }

const nonceOf = ({ result }: Result): bigint | undefined => readQuantity(parseJson(result))

type Answered = { readonly node: Node; readonly outcome: Result }

function alone(said: Said, [only]: readonly Answered[]): Verdict | undefined {
  const [first] = only === undefined ? said : [[only.node, only.outcome] as const]
  return first && { kind: 'answered', outcome: first[1], agreed: [first[0]], against: [] }
}

/** More than half say the same. Who says otherwise may be a block behind, unless a block is named. */
function decideEqual(
  results: readonly Answered[],
  { isMoving, isEverybody, isLast }: Stage & { readonly isMoving: boolean },
): Verdict | undefined {
  const bySaid = new Map<string, Answered[]>()
  for (const one of results) {
    const key = one.outcome.result.toString().toLowerCase()
    bySaid.set(key, [...(bySaid.get(key) ?? []), one])
  }
  const [most = []] = [...bySaid.values()].sort((a, b) => b.length - a.length)
  const isMajority = most.length * 2 > results.length
  if (isMajority && (bySaid.size === 1 || isLast || !isMoving)) {
    return answered(
      most[0] as Answered,
      most,
      results.filter((one) => !most.includes(one)),
    )
  }
  return isLast || (isEverybody && !isMoving) ? { kind: 'differs', nodes: nodesOf(results) } : undefined
}

/**
 * The highest that two have reached: nonces only grow, so whoever is further confirms it, and one node alone raises it for nobody. One that
 * is too high would leave what is sent waiting for what never comes, one that is too low is refused by the chain, or replaces what waits.
 */
function decideNonce(results: readonly Answered[], { isEverybody, isLast }: Stage): Verdict | undefined {
  const counted = results
    .map((one) => ({ one, nonce: nonceOf(one.outcome) ?? -1n }))
    .sort((a, b) => (a.nonce === b.nonce ? 0 : a.nonce < b.nonce ? 1 : -1))
  const [top, second, third] = counted
  if (top === undefined || second === undefined) return undefined
  const isFar = (a: bigint, b: bigint) => a - b > BigInt(mostNonceLag) || b - a > BigInt(mostNonceLag)
  const believe = () => {
    const far = counted.filter(({ nonce }) => isFar(nonce, second.nonce)).map(({ one }) => one)
    return answered(
      second.one,
      results.filter((one) => !far.includes(one)),
      far,
    )
  }
  if (top.nonce === second.nonce) return believe()
  // Nobody is near the highest: it waits for nothing to be confirmed.
  if (isFar(top.nonce, second.nonce) && third !== undefined && !isFar(second.nonce, third.nonce) && isEverybody) return believe()
  if (!isLast) return undefined
  return isFar(top.nonce, second.nonce) ? { kind: 'differs', nodes: nodesOf(results) } : believe()
}

const answered = ({ outcome }: Answered, agreed: readonly Answered[], against: readonly Answered[]): Verdict => ({
  ...{ kind: 'answered', outcome, agreed: nodesOf(agreed), against: nodesOf(against) },
})

const nodesOf = (results: readonly Answered[]): readonly Node[] => results.map(({ node }) => node)

/** Whether the block is named by what it is now, and not by its number or hash. */
function changesByItself({ params }: RpcCall): boolean {
  const block: unknown = Array.isArray(params) ? params[1] : undefined
  return block === undefined || block === null || (typeof block === 'string' && /^(?:latest|pending|safe|finalized)$/.test(block))
}
