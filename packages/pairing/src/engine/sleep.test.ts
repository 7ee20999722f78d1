/** A page sleeps as soon as the wallet covers it: what the wallet said in time counts, though nobody was there to hear it. */
import { describe, expect, test } from 'vitest'
import { granted, optional } from '../../testing/peers.ts'
import { connected, metadata, outcomeOf, World } from '../../testing/world.ts'
import { approvalRef } from './command.ts'
import type { EngineEvent } from './step.ts'

const minute = 60_000
const resumed: EngineEvent = { type: 'resumed', silence: 4 * minute, grace: 20_000 }
const sign = { type: 'request', chainId: 'eip155:1', method: 'personal_sign', params: [] } as const

/** Delivers to the dapp what the wallet has said since. */
function deliverSince(world: World, since: number): void {
  for (let index = since; index < world.mail.length; index++) world.deliver(index, 0)
}

/** A code that the wallet has scanned, as a minute before its time is over. */
function scanned(): { readonly world: World; readonly id: string } {
  const world = new World()
  world.command(0, { type: 'propose', metadata, optional }, 'p')
  const { value } = outcomeOf(world.notifications[0], 'p') as { readonly value: { readonly uri: string } }
  world.command(1, { type: 'pair', uri: value.uri })
  world.settle()
  world.at += 4 * minute
  return { world, id: Object.keys(world.states[1].incoming)[0] ?? '' }
}

/** Where what the wallet says to it begins in the mail. The relay has it all at once. */
function approve({ world, id }: ReturnType<typeof scanned>): number {
  const before = world.mail.length
  world.command(1, { type: 'approve', id, metadata, namespaces: granted }, 'a')
  for (const { key } of world.states[1].outbox) world.send(1, { type: 'publication_confirmed', key })
  return before
}

/** A request that is in front of the wallet's person. */
function asked(): { readonly world: World; readonly answer: (result: string) => number } {
  const { world, topic } = connected()
  world.command(0, { ...sign, topic }, 'r')
  world.settle()
  const [request] = Object.values(world.states[1].requests)
  return {
    world,
    answer(result) {
      const before = world.mail.length
      world.command(1, { type: 'respond', topic, id: request?.id ?? '', result })
      return before
    },
  }
}

describe('a page that slept past the end', () => {
  test('of a request has the answer that the wallet gave in time', () => {
    const { world, answer } = asked()
    world.at += 2 * minute
    const answered = answer('0xsigned')
    world.at += 4 * minute
    world.send(0, resumed)
    expect(outcomeOf(world.notifications[0], 'r')).toBeUndefined()
    deliverSince(world, answered)
    expect(outcomeOf(world.notifications[0], 'r')).toEqual({ ok: true, value: '0xsigned' })
  })

  test('of a proposal has the session that the wallet approved in time', () => {
    const code = scanned()
    const { world } = code
    const approved = approve(code)
    world.at += 2 * minute
    world.send(0, resumed)
    deliverSince(world, approved)
    world.settle()
    expect(outcomeOf(world.notifications[0], approvalRef('p'))).toMatchObject({ ok: true })
    expect(outcomeOf(world.notifications[1], 'a')).toMatchObject({ ok: true })
    expect(Object.keys(world.states[0].sessions)).toEqual(Object.keys(world.states[1].sessions))
  })

  test('waits twenty seconds for it, and is told then that there was none', () => {
    const { world } = asked()
    world.at += 6 * minute
    world.send(0, resumed)
    world.at += 19_000
    world.send(0, { type: 'deadline_passed' })
    expect(outcomeOf(world.notifications[0], 'r')).toBeUndefined()
    world.at += 2000
    world.send(0, { type: 'deadline_passed' })
    expect(outcomeOf(world.notifications[0], 'r')).toMatchObject({ ok: false, error: { code: 'expired' } })
  })
})

test('a wallet that keeps a page company, yet does not answer, prolongs nothing', () => {
  const { world } = asked()
  for (let past = 0; past < 6 * minute; past += 15_000) {
    world.at += 15_000
    world.send(0, { type: 'resumed', silence: 15_000, grace: 20_000 })
  }
  expect(outcomeOf(world.notifications[0], 'r')).toMatchObject({ ok: false, error: { code: 'expired' } })
})

describe('a wallet that has said yes, and whose settlement does not come', () => {
  test.each<readonly [string, (world: World) => void]>([
    [
      'in time',
      (world: World) => {
        world.at += 2 * minute
        world.send(0, { type: 'deadline_passed' })
      },
    ],
    ['before the visitor gives up', (world: World) => void world.command(0, { type: 'abandon', target: 'p' })],
  ])('%s hears that there is no session', (_, end) => {
    const code = scanned()
    const { world } = code
    // Its answer alone, and not the settlement beside it.
    world.deliver(approve(code), 0)
    expect(Object.values(world.states[0].outgoing)).toMatchObject([{ status: 'answered' }])
    end(world)
    expect(outcomeOf(world.notifications[0], approvalRef('p'))).toMatchObject({ ok: false })
    world.settle()
    expect(outcomeOf(world.notifications[1], 'a')).toMatchObject({ ok: false, error: { code: 'disconnected' } })
    for (const state of world.states) expect([state.sessions, state.keys]).toEqual([{}, {}])
  })
})
