/** Two engines without clock, network or storage, and everything they ever published: a test decides what happens, and when. */
import { expect } from 'vitest'
import { approvalRef, type Command } from '../src/engine/command.ts'
import { parseState } from '../src/engine/parse-state.ts'
import { bothRoles } from '../src/engine/roles.ts'
import { type ClientNotification, initialState, type State } from '../src/engine/state.ts'
import { type EngineEvent, step } from '../src/engine/step.ts'
import { toHex } from '../src/wire/bytes.ts'
import { granted, optional } from './peers.ts'

type Mail = { readonly topic: string; readonly message: string; readonly tag: number }

/** Side 0 is the dapp, side 1 the wallet. */
export class World {
  at = 1_800_000_000_000
  readonly mail: (Mail & { readonly from: number })[] = []
  readonly notifications: [ClientNotification[], ClientNotification[]] = [[], []]
  states: [State, State]
  #drawn = 0

  constructor() {
    this.states = [initialState(toHex(this.entropy())), initialState(toHex(this.entropy()))]
  }

  entropy(): Uint8Array {
    this.#drawn++
    return Uint8Array.from({ length: 32 }, (_, index) => (this.#drawn * 31 + index * 7 + (this.#drawn >> 8)) & 255)
  }

  send(side: 0 | 1, event: EngineEvent): readonly ClientNotification[] {
    this.at += 3
    const before = JSON.stringify(this.states[side])
    const [next, notifications] = step(this.states[side], event, { at: this.at, entropy: this.entropy(), role: bothRoles() })
    expect(JSON.stringify(this.states[side])).toBe(before)
    this.states[side] = next
    this.notifications[side].push(...notifications)
    for (const { parts } of next.outbox) {
      for (const part of parts) if (!this.mail.some(({ message }) => message === part.message)) this.mail.push({ ...part, from: side })
    }
    return notifications
  }

  command(side: 0 | 1, command: Command, ref = `ref-${this.at}`): readonly ClientNotification[] {
    return this.send(side, { type: 'command', ref, command })
  }

  deliver(index: number, side: 0 | 1): void {
    const mail = this.mail[index]
    if (mail) this.send(side, { type: 'message_received', topic: mail.topic, message: mail.message })
  }

  /** Everything to everybody, until nobody has anything new to say. */
  settle(): void {
    for (let at = 0; at < this.mail.length; at++) {
      this.deliver(at, 0)
      this.deliver(at, 1)
    }
    for (const side of [0, 1] as const)
      for (const { key } of this.states[side].outbox) this.send(side, { type: 'publication_confirmed', key })
  }

  /** As after a crash: only what was stored is left. */
  crash(side: 0 | 1): void {
    const restored = parseState(JSON.stringify(this.states[side]))
    expect(restored).toEqual(this.states[side])
    this.states[side] = restored ?? this.states[side]
  }
}

export const metadata = { name: 'x', description: '', url: '', icons: [] }

export function outcomeOf(notifications: readonly ClientNotification[], ref: string): unknown {
  const found = notifications.filter((notification) => notification.type === 'outcome' && notification.ref === ref)
  const last = found.at(-1)
  return last?.type === 'outcome' ? last.outcome : undefined
}

export function connected(): { readonly world: World; readonly topic: string } {
  const world = new World()
  return { world, topic: connect(world, '') }
}

/** Another session between the two; its topic. */
export function connect(world: World, name: string): string {
  const before = Object.keys(world.states[0].sessions)
  world.command(0, { type: 'propose', metadata, optional }, `p${name}`)
  const proposed = outcomeOf(world.notifications[0], `p${name}`) as { readonly value: { readonly uri: string } }
  world.command(1, { type: 'pair', uri: proposed.value.uri })
  world.settle()
  const [proposal] = Object.values(world.states[1].incoming)
  world.command(1, { type: 'approve', id: proposal?.id ?? '', metadata, namespaces: granted }, `a${name}`)
  world.settle()
  expect(outcomeOf(world.notifications[0], approvalRef(`p${name}`))).toMatchObject({ ok: true })
  expect(outcomeOf(world.notifications[1], `a${name}`)).toMatchObject({ ok: true })
  return Object.keys(world.states[0].sessions).find((topic) => !before.includes(topic)) ?? ''
}
