import type { Attack } from '../attack.ts'
import { prepareDisk } from '../tools/small-disk.ts'
import { countLost, storeAround } from '../tools/stored-messages.ts'

/** And what the restart at its end cuts off. */
const outage = /-32002|relay: |503|ECONNREFUSED|ECONNRESET|EPIPE|aborted|socket hang up/

export const fullDisk: Attack = {
  name: 'full-disk',
  what: 'the disk is full to the last byte while the relay stores, and then is not',
  bounds: [],
  short: true,
  // PostgreSQL has a disk of its own, and its own tests.
  settings: ['embedded'],
  excused: outage,
  prepare: () => prepareDisk(192),
  async run(field) {
    const { place } = field
    const { topic, acknowledged, answers, refused, problems } = await storeAround(
      field,
      () => place?.act('fill'),
      () => place?.act('empty'),
    )
    if (refused === 0) problems.push('Not one message was refused.')
    const lost = await countLost(field, topic, acknowledged)
    if (lost > 0) problems.push(`${lost} messages that were acknowledged are not there after a restart.`)
    return { notes: { ...Object.fromEntries(answers), acknowledged: acknowledged.length, lost }, problems }
  },
}
