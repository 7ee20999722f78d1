// @vitest-environment node
/** What a page's own server learns of its visitor, and what it makes of a cookie that anybody may have written. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ConnectionSnapshot, KernelState, Label } from '../../kernel/state.ts'
import { toCookie } from './connection-cookie.ts'
import { readInitialState } from './read-initial-state.ts'

const address = '0x1111111111111111111111111111111111111111'
const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const evm: ConnectionSnapshot = {
  accounts: [
    { namespace: 'eip155', address, type: 'eoa', path: 'm/0' },
    { namespace: 'eip155', address: `0x${'2'.repeat(40)}`, type: 'eoa' },
  ],
  network: 'eip155:1',
  session: 'topic-that-is-nobody-elses',
}

function stateWith({ label, ...connections }: { label?: Label } & Partial<Record<'eip155' | 'solana', ConnectionSnapshot>>): KernelState {
  return {
    connections: Object.fromEntries(
      Object.entries(connections).map(([namespace, held]) => [namespace, { ...held, status: 'connected', connector: 'com.example' }]),
    ),
    labels: label ? { [`eip155:1:${address}`]: label } : {},
    network: { networks: [], active: 'eip155:1' },
  } as unknown as KernelState
}

const read = (value: string | undefined, around = '') =>
  readInitialState({ projectId: 'a-project', cookie: `theme=dark; foyer.a-project=${value}${around}` })

describe('what the server reads', () => {
  test('is the account in use of each namespace, its name and picture, as the kit has them when it starts', () => {
    const label = { name: 'alice.eth', avatar: 'https://pictures.example/alice.png' }
    const state = stateWith({
      label,
      eip155: evm,
      solana: { accounts: [{ namespace: 'solana', address: solana, type: 'eoa' }], network: mainnet },
    })
    const restored = { accounts: [{ namespace: 'eip155', address, type: 'eoa' }], network: 'eip155:1' }
    expect(read(toCookie(state), '; other=1')).toEqual({
      connections: {
        eip155: { status: 'connecting', connector: 'com.example', attempt: 0, since: 0, restored },
        solana: {
          status: 'connecting',
          connector: 'com.example',
          attempt: 0,
          since: 0,
          restored: { accounts: [{ namespace: 'solana', address: solana, type: 'eoa' }], network: mainnet },
        },
      },
      labels: { [`eip155:1:${address}`]: label },
      network: 'eip155:1',
    })
  })

  test('holds no session, no other account and no path of a key', () => {
    const value = decodeURIComponent(toCookie(stateWith({ eip155: evm })) ?? '')
    expect(value).toContain(address)
    for (const secret of ['topic', '0x2222', 'm/0']) expect(value).not.toContain(secret)
  })

  test('is nothing where nobody is connected', () => {
    expect(toCookie(stateWith({}))).toBeUndefined()
    expect(readInitialState({ projectId: 'a-project', cookie: undefined })).toBeUndefined()
    expect(readInitialState({ projectId: 'a-project', cookie: '' })).toBeUndefined()
    expect(read('')).toBeUndefined()
  })

  test('is of this kit alone, whatever the names of the others begin with', () => {
    const value = toCookie(stateWith({ eip155: evm }))
    const cookie = `xfoyer.a-project=${value}; foyer.a-project-2=${value}`
    expect(readInitialState({ projectId: 'a-project', cookie })).toBeUndefined()
    expect(readInitialState({ projectId: 'b-project', storageKey: 'a-project-2', cookie })).toBeDefined()
  })
})

describe('a cookie', () => {
  test('leaves out pictures that are written out in their address, or that nobody would find at another origin', () => {
    for (const avatar of [`data:image/png;base64,${'A'.repeat(3_000)}`, 'http://pictures.example/a.png'])
      expect(decodeURIComponent(toCookie(stateWith({ label: { name: 'alice.eth', avatar }, eip155: evm })) ?? '')).toContain(
        '"identity":{"name":"alice.eth","avatar":null}',
      )
  })

  test('fits into what browsers keep, and holds nothing a cookie must not', () => {
    const text = fc.string({ unit: 'binary', maxLength: 255 })
    fc.assert(
      fc.property(text, fc.string({ maxLength: 4_000 }), text, (name, path, connector) => {
        const state = stateWith({ label: { name, avatar: `https://pictures.example/${path}` }, eip155: evm })
        const connection = { ...state.connections.eip155, connector } as KernelState['connections']['eip155']
        const value = toCookie({ ...state, connections: { eip155: connection } } as KernelState)
        if (value === undefined) return
        expect(value).toMatch(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/)
        expect(value.length).toBeLessThanOrEqual(3_800)
        if (connector) expect(read(value)?.connections.eip155).toMatchObject({ connector })
      }),
    )
  })

  test('that anybody else wrote is nobody, never an error', () => {
    const hostile = [
      '%',
      '%E0%A4%A',
      'null',
      '%7B%7D',
      encodeURIComponent('{"version":1,"byNamespace":{"eip155":{"connector":"x","network":"solana:1","accounts":[]}}}'),
      encodeURIComponent(
        '{"version":1,"byNamespace":{"eip155":{"connector":"x","network":"eip155:1","accounts":[{"address":"<script>"}]}}}',
      ),
      encodeURIComponent(`{"version":1,"byNamespace":{"__proto__":{"connector":"x","network":"eip155:1","accounts":[]}}}`),
      'x'.repeat(4_000),
    ]
    for (const value of hostile) expect(read(value), value).toBeUndefined()
    fc.assert(fc.property(fc.string({ maxLength: 4_000 }), (value) => void read(value)))
    expect(readInitialState({ projectId: 'a-project', cookie: 'a=b;'.repeat(100_000) })).toBeUndefined()
  })
})
