/** A client of the pairing protocol: what both ways to one share. One tab of a browser leads, the others work through it. */
import { type PeerMetadata, reportUncaught } from '@foyer/contract/entities'
import type { Command } from '../engine/command.ts'
import { parseState } from '../engine/parse-state.ts'
import type { Role } from '../engine/role.ts'
import { type ClientNotification, initialState, type Ref, type State, type View, viewOf } from '../engine/state.ts'
import { defaultPace } from '../relay/socket-like.ts'
import { toHex } from '../wire/bytes.ts'
import type { ClientOptions, DappClient } from './client.ts'
import { dappMethods } from './dapp-methods.ts'
import { createRuntime, type Runtime } from './engine-runtime.ts'
import { createListeners } from './listeners.ts'
import { memoryStorage, type PairingStorage, webStorage } from './storage.ts'
import { findTabs, joinTabs, type TabMessage } from './tabs.ts'
import { createWaiters, type Run } from './waiters.ts'
import { watchWake } from './wake.ts'

export function openClient<More>(given: ClientOptions, role: Role, more: (run: Run, metadata: PeerMetadata) => More): DappClient & More {
  const options = toSettings(given, role)
  const listeners = createListeners(options.report)
  const waiters = createWaiters({ dispatch, createRef: () => toHex(options.random(16)), report: options.report })
  /** What this tab knows; `isFresh`: newer than what storage says. `runtime` is there in the tab that leads. */
  const tab: Tab = { view: viewOf(initialState('')), isFresh: false, isDisposed: false, runtime: undefined }

  const post = joinTabs(options.tabs, { name: options.storageName, lead: () => void lead(), receive })
  const wake = () => (tab.runtime ? tab.runtime.wake() : post.send({ kind: 'wake_relay' }))
  const stopWake = watchWake(wake)
  const ready = restore()

  /** For the first look only: the leader reads again when it takes over. */
  async function restore(): Promise<void> {
    const stored = await readStored(options.storage, () => undefined)
    if (stored && !tab.isFresh) tab.view = viewOf(stored, clockAhead(options.now()))
  }

  async function lead(): Promise<void> {
    const state = (await readStored(options.storage, options.report)) ?? initialState(toHex(options.random(32)))
    if (tab.isDisposed) return
    const runtime = createRuntime(options, state, ({ state: next, at, notifications, link }) => {
      change(viewOf(next, clockAhead(at), link), notifications)
      post.send({ kind: 'changed', notifications, view: tab.view })
    })
    tab.runtime = runtime
    tab.isFresh = true
    tab.view = viewOf(runtime.state(), clockAhead(runtime.now()), tab.view.relay)
    post.send({ kind: 'leader_changed', view: tab.view })
    waiters.resend()
  }

  function receive(message: TabMessage): void {
    if (message.kind === 'run') tab.runtime?.dispatch({ type: 'command', ref: message.ref, command: message.command })
    else if (message.kind === 'wake_relay') tab.runtime?.wake()
    else if (tab.runtime) return
    else if (message.kind === 'changed') change(message.view, message.notifications)
    else {
      tab.isFresh = true
      tab.view = message.view
      waiters.resend()
    }
  }

  function change(next: View, notifications: readonly ClientNotification[]): void {
    tab.isFresh = true
    tab.view = next
    for (const notification of notifications) {
      if (notification.type === 'outcome') waiters.settle(notification.ref, notification.outcome)
      else if (notification.type === 'sent') waiters.sent(notification.ref, notification.id)
      else listeners.notify(notification)
    }
  }

  function dispatch(ref: Ref, command: Command): void {
    if (tab.runtime) tab.runtime.dispatch({ type: 'command', ref, command })
    else post.send({ kind: 'run', ref, command })
  }

  const view = () => tab.view
  return {
    ...{ ready, view, wake, watch: listeners.add },
    ...dappMethods({ run: waiters.run, view, metadata: options.metadata, signIn: options.signIn }),
    dispose() {
      tab.isDisposed = true
      // The next tab takes over when everything is stored.
      void Promise.resolve(tab.runtime?.stop()).then(() => post.close())
      stopWake()
      listeners.clear()
      waiters.close()
    },
    ...more(waiters.run, options.metadata),
  }
}

type Tab = { view: View; isFresh: boolean; isDisposed: boolean; runtime: Runtime | undefined }

/** In whole seconds, as the protocol's times are: two readings of one clock are not the same. Never -0, which is not the same as 0. */
const clockAhead = (serverNow: number): number => Math.round((serverNow - Date.now()) / 1000) * 1000 + 0

function toSettings({ name = 'default', tabs, storage, pace, openSocket, report, ...options }: ClientOptions, role: Role) {
  const storageName = `@foyer/pairing/${name}`
  return {
    ...{ random: randomBytes, now: Date.now },
    ...options,
    report: tolerant(report),
    ...{ storageName, signIn: options.signIn, role: options.signIn ? options.signIn.extend(role) : role },
    storage: storage ?? findStorage(storageName),
    pace: { ...defaultPace, ...pace },
    openSocket: openSocket ?? ((url: string) => new WebSocket(url)),
    tabs: tabs === false ? undefined : (tabs ?? findTabs()),
  }
}

/** One that fails itself holds nothing up. */
function tolerant(report: ClientOptions['report']): NonNullable<ClientOptions['report']> {
  return (message, cause) => {
    try {
      report?.(message, cause)
    } catch (error) {
      reportUncaught(error)
    }
  }
}

async function readStored(storage: PairingStorage, report: NonNullable<ClientOptions['report']>): Promise<State | undefined> {
  try {
    return parseState(await storage.read())
  } catch (cause) {
    report('What was stored cannot be read: sessions of before are forgotten.', cause)
    return undefined
  }
}

const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))

function findStorage(key: string): PairingStorage {
  try {
    return typeof localStorage === 'undefined' ? memoryStorage() : webStorage(key, localStorage)
  } catch {
    // Blocked: the mere mention throws.
    return memoryStorage()
  }
}
