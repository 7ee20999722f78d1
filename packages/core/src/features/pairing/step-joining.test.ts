import { describe, expect, test } from 'vitest'
import { grantOf, play } from '../../../testing/play-pairing.ts'
import { connectionOf, heldOf } from '../../kernel/select.ts'

describe('a wallet that adds a chain family', () => {
  test('joins where nobody is connected', () => {
    const kit = play()
    const work = kit.send({ type: 'paired-more', grants: [grantOf('eip155')] })
    expect(connectionOf(kit.state, 'eip155').status).toBe('connected')
    expect(work).not.toContainEqual(expect.objectContaining({ type: 'pair-leave' }))
  })

  test('leaves its session in that family where another wallet is connected by now', () => {
    const kit = play()
    kit.send({ type: 'paired-more', grants: [grantOf('eip155')] })
    const work = kit.send({ type: 'paired-more', grants: [grantOf('eip155', 'another'), grantOf('solana')] })
    expect(work).toContainEqual({ type: 'pair-leave', namespace: 'eip155', topic: 'another' })
    expect(heldOf(connectionOf(kit.state, 'eip155'))?.session).toBe('t1')
    expect(connectionOf(kit.state, 'solana').status).toBe('connected')
  })

  test('stays in its session where a second update finds it joined already', () => {
    const kit = play()
    kit.send({ type: 'paired-more', grants: [grantOf('eip155')] })
    expect(kit.send({ type: 'paired-more', grants: [grantOf('eip155')] })).toEqual([])
  })
})
