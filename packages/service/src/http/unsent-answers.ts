/**
 * Answers that their callers have not taken yet. An answer has its bound, and so have all those that are kept for callers who do not read: whoever asks
 * for much on many connections and reads none of it would otherwise fill the memory with what the server has done already.
 *
 * Almost every answer is taken by the system as it is written, and costs nothing here. What is left of one is counted until its caller has it. Where
 * there is too much of that, the connection is cut off that has taken nothing for longest: nobody is refused for what others do not read, and who
 * reads slowly is passed over. A connection that takes nothing for long is cut off in any case.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createCounts } from '../limits/counts.ts'

/** In bytes: of one address, and of all. */
export const mostUnsentPerIp = 16_777_216
export const mostUnsent = 67_108_864
/** For how long a connection may take nothing of its answer. The system takes the next part once a good part of its buffer is free: of who reads slowly it looks like nothing for a minute. */
export const longestUntakenMs = 120_000

/** How often it is looked at in that time. */
const looks = 30
/** Connections that are passed over at once since they have taken something meanwhile: to find another one costs that much and no more. */
const passes = 64

export type UnsentLimits = { readonly perIp: number; readonly inAll: number; readonly untakenMs: number }

const usual: UnsentLimits = { perIp: mostUnsentPerIp, inAll: mostUnsent, untakenMs: longestUntakenMs }

export type UnsentAnswers = {
  /** Counts for this address so many bytes of an answer until all of it is sent, or its connection gone. One answer of a connection at a time. */
  readonly hold: (outgoing: ServerResponse, ip: string, bytes: number) => void
  readonly held: () => number
}

type Unsent = {
  readonly ip: string
  readonly socket: Socket
  readonly bytes: number
  readonly cutOff: () => void
  /** Bytes that its connection had taken when it was looked at last, and how often that was no more than before. */
  taken: number
  idle: number
}

export function createUnsentAnswers({ perIp, inAll, untakenMs }: UnsentLimits = usual): UnsentAnswers {
  const bytesByIp = createCounts()
  /** Those that have taken nothing for longest come first. */
  const byIp = new Map<string, Set<Unsent>>()
  const all = new Set<Unsent>()
  const known = new WeakMap<Socket, Unsent>()
  let held = 0

  function add(one: Unsent): void {
    known.set(one.socket, one)
    all.add(one)
    const own = byIp.get(one.ip)
    if (own === undefined) byIp.set(one.ip, new Set([one]))
    else own.add(one)
    held += one.bytes
    bytesByIp.change(one.ip, one.bytes)
  }

  function remove(one: Unsent): void {
    if (!all.delete(one)) return
    known.delete(one.socket)
    const own = byIp.get(one.ip)
    own?.delete(one)
    if (own?.size === 0) byIp.delete(one.ip)
    held -= one.bytes
    bytesByIp.change(one.ip, -one.bytes)
  }

  function toEnd(one: Unsent): void {
    for (const among of [all, byIp.get(one.ip)]) if (among?.delete(one)) among.add(one)
  }

  /** Whether it has taken something since it was looked at last. */
  function takesSomething(one: Unsent): boolean {
    const { taken: before } = one
    one.taken = takenBy(one.socket)
    if (one.taken === before) return false
    one.idle = 0
    toEnd(one)
    return true
  }

  /** What a caller sends is not its taking; what waits for a turn of the server's own is not its fault. */
  function look(one: Unsent): void {
    if (!takesSomething(one) && waitingFor(one.socket) > 0 && ++one.idle === looks) one.cutOff()
    // There may have been too much when the last of them came, of which parts were still to come then.
    makeRoomFor(one.ip)
  }

  function makeRoomFor(ip: string, newest?: Unsent): void {
    const own = byIp.get(ip)
    if (own !== undefined) makeRoom(own, newest, () => bytesByIp.of(ip) > perIp)
    makeRoom(all, newest, () => held > inAll)
  }

  /** Neither the newest is cut off as it comes, nor the only one. */
  function makeRoom(among: ReadonlySet<Unsent>, newest: Unsent | undefined, isOver: () => boolean): void {
    let passed = 0
    for (const one of among) {
      if (among.size === 1 || !isOver()) return
      // Of some that were asked for at once, parts are still to come: what waits for the server's own turn is not its caller's fault.
      if (one === newest || waitingFor(one.socket) === 0) continue
      if (passed < passes && takesSomething(one)) passed++
      else one.cutOff()
    }
  }

  return {
    held: () => held,
    hold(outgoing, ip, bytes) {
      const { socket } = outgoing
      if (socket === null || socket.destroyed || outgoing.destroyed || known.has(socket)) return
      const letGo = () => {
        clearInterval(timer)
        outgoing.removeListener('finish', letGo).removeListener('close', letGo)
        remove(one)
      }
      const cutOff = () => {
        letGo()
        socket.destroy()
      }
      const one: Unsent = { ip, socket, bytes, cutOff, taken: takenBy(socket), idle: 0 }
      const timer = setInterval(() => look(one), untakenMs / looks)
      timer.unref()
      outgoing.once('finish', letGo).once('close', letGo)
      add(one)
      makeRoomFor(ip, one)
    },
  }
}

/** What the system has been given, and what of that it has not taken: a write of which a part is taken is no event in Node. */
type Handle = { readonly bytesWritten: number; readonly writeQueueSize: number }

function handleOf(socket: Socket & { readonly _handle?: Handle | null }): Handle {
  return socket._handle ?? { bytesWritten: 0, writeQueueSize: 0 }
}

function takenBy(socket: Socket): number {
  const { bytesWritten, writeQueueSize } = handleOf(socket)
  return bytesWritten - writeQueueSize
}

function waitingFor(socket: Socket): number {
  return handleOf(socket).writeQueueSize
}
