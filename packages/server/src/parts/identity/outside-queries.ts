/**
 * What a name may make this server ask outside of the chain (ERC-3668).
 *
 * A contract is a stranger: it names the gateways, says when to ask them, and may ask again with every answer. So one
 * identity has so many queries in all, whichever of its reads they are for, and each goes through the egress guard.
 */
import type { Egress } from '@foyer/service/egress'
import { parseJson } from '@foyer/service/http'
import { askerOf, TooManyWaiting, type Turns } from '@foyer/service/limits'
import type { CcipRequestParameters, Hex } from 'viem'

/** Requests that one identity may cause, redirects and gateways that do not answer included. */
export const outsideQueries = 10
/** Gateways of one query that are tried. */
export const gatewaysPerQuery = 3
/** Of what a gateway answers: one field is read of it. Half a million brackets would keep everybody waiting for half a second. */
const gatewayBounds = { depth: 5, keys: 100, elements: 100 }

export const tooMany = 'The name leads to too many gateways.'

export type OutsideQueries = {
  readonly request: (parameters: CcipRequestParameters) => Promise<Hex>
  /** A gateway did not answer, or there were too many queries. */
  readonly hasFailed: () => boolean
  readonly hasAsked: () => boolean
  /** There was no place for one of them: that says nothing about the name. */
  readonly hadNoPlace: () => boolean
  /** The error to fail with; remembers that the name's own contracts are to blame. */
  readonly fail: (reason: string) => Error
}

type OutsideParts = {
  readonly egress: Egress
  readonly signal: AbortSignal
  /** To read what a gateway answers costs something, and many may answer at once. */
  readonly turns: Pick<Turns, 'step'>
}

export function createOutsideQueries({ egress, signal, turns }: OutsideParts): OutsideQueries {
  let left = outsideQueries
  let failed = false
  let noPlace = false

  function fail(reason: string): Error {
    failed = true
    return new Error(reason)
  }

  function onRequest(): void {
    if (left-- <= 0) throw fail(tooMany)
  }

  return {
    hasFailed: () => failed,
    hasAsked: () => left < outsideQueries,
    hadNoPlace: () => noPlace,
    fail,
    async request({ data, sender, urls }) {
      for (const template of urls.slice(0, gatewaysPerQuery)) {
        if (left <= 0) break
        const url = template.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
        const body = template.includes('{data}') ? {} : { body: JSON.stringify({ data, sender }) }
        try {
          const answer = await egress.fetch(url, { ...body, signal, onRequest }, /^application\/json\b/)
          await turns.step({ group: 'names', line: askerOf(signal) ?? '' })
          const reported = (parseJson(answer.text(), gatewayBounds) as { data?: unknown } | null)?.data
          if (typeof reported === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(reported)) return reported as Hex
        } catch (error) {
          if (error instanceof TooManyWaiting) noPlace = true
          // The next gateway.
        }
      }
      throw fail('No off-chain gateway answered.')
    },
  }
}
