import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from '../attack.ts'

export const kill: Attack = {
  name: 'kill',
  what: '`kill -9` of each process of the server in turn, while it stores and delivers, and a start anew',
  bounds: [],
  short: true,
  excused:
    /ECONNREFUSED|ECONNRESET|EPIPE|aborted|socket hang up|cut off|closed the connection|not connected|did not arrive|the connection broke/,
  async run(field) {
    let kills = 0
    const problems: string[] = []
    while (!field.isOver()) {
      const server = field.server()
      await wait(500 + Math.random() * 500)
      await server.kill()
      kills++
      if ((await server.start()) === 'ended') {
        problems.push(`After ${kills} times it did not start again.`)
        break
      }
    }
    await wait(1_000)
    return { notes: { kills }, problems }
  },
}
