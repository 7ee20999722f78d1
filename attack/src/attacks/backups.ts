import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attack, Field, Place } from '../attack.ts'
import { startRestored } from '../server/attacked-server.ts'
import { flood } from '../tools/flood.ts'
import { ask, createAgent, query } from '../tools/http.ts'
import { call, createAttacker, randomTopic, reopen } from '../tools/relay.ts'
import { prepareDisk } from '../tools/small-disk.ts'
import { countMissing } from '../tools/stored-messages.ts'

const folderOf = ({ place }: Field): string => place?.options.data ?? ''

/** The disk of the data, and one that is too small for a copy. */
function prepareDisks(): Place | string {
  const disk = prepareDisk(256)
  if (typeof disk === 'string') return disk
  const small = prepareDisk(4)
  if (typeof small === 'string') {
    disk.end()
    return small
  }
  return {
    options: { ...disk.options, env: { ATTACK_SMALL_DISK: small.options.data ?? '' } },
    act: disk.act,
    end() {
      small.end()
      disk.end()
    },
  }
}

export const backups: Attack = {
  name: 'backups',
  what: 'copies are taken while the server is flooded, onto a disk that is too small for one, and of a disk that is full to the last byte',
  bounds: [],
  short: false,
  // PostgreSQL has tools and disks of its own.
  settings: ['embedded'],
  excused: /-32002|relay: |503|aborted/,
  prepare: prepareDisks,
  async run(field) {
    const data = folderOf(field)
    const folder = mkdtempSync(join(tmpdir(), 'foyer-attack-backup-'))
    const problems: string[] = []
    const writer = createAttacker(field, { from: field.address() })
    const [topic, acknowledged] = [randomTopic(), [] as string[]]
    let isMade = false
    try {
      await reopen(writer)
      const store = async () => {
        const message = `${acknowledged.length}${'x'.repeat(2_000)}`
        if ((await call(writer, 'irn_publish', { topic, message, ttl: 3_600, tag: 1108 })) === 'ok') acknowledged.push(message)
      }
      while (acknowledged.length < 50) await store()
      const before = [...acknowledged]
      const from = field.address()
      const agent = createAgent(from, 16)
      const flooded = flood({ isOver: () => isMade }, 16, (turn) => {
        if (turn % 16 === 0) return store().then(() => 'stored')
        return ask(`${field.server().http}/getWallets?entries=100&${query}`, { from, agent })
      })
      const made = await runCommand(field, 'backup', join(folder, 'flooded'))
      isMade = true
      await flooded
      agent.destroy()
      if (made.code === 0) problems.push(...(await restore(field, folder, { topic, before })))
      else problems.push(`No copy was made under the flood: ${made.words}`)
      problems.push(...(await refuse(field, field.place?.options.env?.ATTACK_SMALL_DISK ?? '')))
      field.place?.act('fill')
      problems.push(...(await refuse(field, folder)))
      field.place?.act('empty')
      const left = readdirSync(data).filter((name) => name.startsWith('backup'))
      if (left.length > 0) problems.push(`In the folder of the data is left: ${left.join(', ')}`)
    } finally {
      isMade = true
      writer.disconnect()
      rmSync(folder, { recursive: true, force: true })
    }
    return { notes: { acknowledged: acknowledged.length }, problems }
  },
}

type Stored = { readonly topic: string; readonly before: readonly string[] }

/** Another server, on what was copied: it has all that was acknowledged before. */
async function restore(field: Field, folder: string, { topic, before }: Stored): Promise<readonly string[]> {
  const data = join(folder, 'restored')
  const { code, words } = await runCommand(
    { ...field, place: { ...field.place, options: { data } } as Place },
    'restore',
    join(folder, 'flooded'),
  )
  if (code !== 0) return [`The copy could not be brought back: ${words}`]
  const restored = await startRestored(field.bundle, data)
  try {
    const missing = await countMissing({ server: () => restored, address: field.address }, topic, before)
    return missing > 0 ? [`${missing} of ${before.length} messages are not in the copy.`] : []
  } finally {
    await restored.dispose()
  }
}

/** Where there is no room, it says so, and leaves nothing. */
async function refuse(field: Field, folder: string): Promise<readonly string[]> {
  const { code, words } = await runCommand(field, 'backup', join(folder, 'refused'))
  const left = [...readdirSync(folder), ...readdirSync(folderOf(field))].filter((name) => /^(?:refused|backup)/.test(name))
  return [
    ...(code === 1 ? [] : [`A copy for which there is no room ended with ${code}.`]),
    ...(/no room/i.test(words) ? [] : [`It did not say that there is no room, but: ${words}`]),
    ...(left.length > 0 ? [`It left ${left.join(', ')}.`] : []),
  ]
}

function runCommand({ bundle, place }: Pick<Field, 'bundle' | 'place'>, ...words: readonly string[]) {
  const probe = join(bundle, 'server-probe.js')
  const child = spawn(process.execPath, ['--import', probe, join(bundle, 'main.js'), ...words], {
    env: { ...process.env, DATA_DIR: place?.options.data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise<{ readonly code: number | null; readonly words: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, words: output.trim() })),
  )
}
