import type { Attack } from '../attack.ts'
import { prepareDisk } from '../tools/small-disk.ts'
import { countLost, storeAround } from '../tools/stored-messages.ts'

export const readOnlyDisk: Attack = {
  name: 'read-only-disk',
  what: 'the server is started on a disk that cannot be written to, as a machine has it after a fault, and then on one that can',
  bounds: [],
  short: false,
  settings: ['embedded'],
  excused: /./,
  prepare: () => prepareDisk(192),
  async run(field) {
    const { place } = field
    const server = field.server()
    const problems: string[] = []
    let words = ''
    const stored = await storeAround(
      { ...field, isOver: () => true },
      () => undefined,
      () => undefined,
    )
    await server.kill()
    place?.act('ro')
    const before = server.logBytes()
    // It may serve what it can, or say why it does not: never neither.
    if ((await server.start()) === 'listening') await server.kill()
    else words = server.readLog(1).split('\n')[0] ?? ''
    if (words !== '' && server.logBytes() === before) problems.push('It ended without a word.')
    if (/at .*:\d+:\d+/.test(words)) problems.push('It ended with a trace instead of a sentence.')
    place?.act('rw')
    if ((await server.start()) === 'ended') problems.push('It did not start when the disk could be written to again.')
    const lost = problems.length > 0 ? 0 : await countLost(field, stored.topic, stored.acknowledged)
    if (lost > 0) problems.push(`${lost} messages that were acknowledged are not there any more.`)
    return { notes: { 'it said': words.slice(0, 300), acknowledged: stored.acknowledged.length, lost }, problems }
  },
}
