import { describe, expect, test } from 'vitest'
import { basic, grantOf, play, viewOf, walletA, walletB } from '../../../testing/play-pairing.ts'
import { connectionOf, heldOf } from '../../kernel/select.ts'
import type { PairingGrant } from './pairing-event.ts'

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

const linkA = { href: 'awallet://', name: 'a' }

/** What a session grants whose wallet the catalogue knows by its name. */
function known(namespace: 'eip155' | 'solana', wallet: typeof walletA): PairingGrant {
  const grant = grantOf(namespace)
  return { ...grant, paired: { ...grant.paired, wallet } }
}

describe('an approval', () => {
  test('by a wallet that the catalogue knows, where another was chosen: it is the one that is connected, without the other’s link', () => {
    const kit = play()
    kit.send({ type: 'open', screen: viewOf(walletA) })
    kit.send({ type: 'open-link', link: linkA })
    kit.send({ type: 'paired', attempt: kit.attempt, grants: [known('eip155', walletB), known('solana', walletB)] })
    expect(kit.state.paired).toMatchObject({ eip155: { wallet: walletB }, solana: { wallet: walletB } })
    expect(kit.state.paired.eip155).not.toHaveProperty('link')
    expect(kit.state.recent).toEqual([walletB])
    expect(kit.tracked).toMatchObject([{ properties: { method: 'qrcode' } }])
  })

  test('by one whose name several entries have: the one that was chosen is the one that is connected', () => {
    const kit = play()
    kit.send({ type: 'open', screen: viewOf(walletA) })
    kit.send({ type: 'paired', attempt: kit.attempt, grants: [known('eip155', { ...walletB, name: 'A Wallet' })] })
    expect(kit.state).toMatchObject({ paired: { eip155: { wallet: walletA } }, recent: [walletA] })
  })
})

describe('what is known of a wallet beside its session', () => {
  test('is that session’s alone: the link that opened it goes with it, and opens no other', () => {
    const kit = play()
    kit.send({ type: 'open', screen: viewOf(walletA) })
    kit.send({ type: 'open-link', link: linkA })
    kit.send({ type: 'paired', attempt: kit.attempt, grants: [grantOf('eip155', 'one'), grantOf('solana', 'one')] })
    kit.send({ type: 'open', screen: viewOf(walletB) })
    kit.send({ type: 'open-link', link: { href: 'bwallet://', name: 'b' } })
    kit.send({ type: 'paired', attempt: kit.attempt, grants: [grantOf('solana', 'two')] })
    expect(kit.state.paired).toMatchObject({ eip155: { link: linkA }, solana: { link: { href: 'bwallet://' } } })
    kit.send({ type: 'forget', namespace: 'solana' })
    kit.send({ type: 'paired-more', grants: [grantOf('solana', 'one')] })
    expect(kit.state.paired.solana).toMatchObject({ topic: 'one', link: linkA, wallet: walletA })
    kit.send({ type: 'open', screen: basic })
    kit.send({ type: 'paired', attempt: kit.attempt, grants: [grantOf('eip155', 'three')] })
    expect(kit.state.paired.eip155).not.toHaveProperty('link')
    expect(kit.state.paired.solana?.link).toEqual(linkA)
  })

  test('stays when the session changes; whether it takes all networks is the session’s word or its entry’s', () => {
    const kit = play()
    const takes = { ...walletA, takes_networks: true }
    kit.send({ type: 'open', screen: viewOf(takes) })
    kit.send({ type: 'open-link', link: linkA })
    kit.send({ type: 'paired', attempt: kit.attempt, grants: [grantOf('eip155'), grantOf('solana', 't2')] })
    const { paired } = grantOf('eip155')
    kit.send({ type: 'paired-changed', namespace: 'eip155', paired })
    expect(kit.state.paired.eip155).toEqual({ ...paired, wallet: takes, link: linkA, takesNetworks: true })

    const other = play()
    other.send({ type: 'open', screen: viewOf(walletB) })
    const may = { ...grantOf('eip155'), paired: { ...paired, takesNetworks: true } }
    other.send({ type: 'paired', attempt: other.attempt, grants: [may] })
    expect(other.state.paired.eip155?.takesNetworks).toBe(true)
    other.send({ type: 'paired-changed', namespace: 'eip155', paired })
    expect(other.state.paired.eip155?.takesNetworks).toBe(false)
  })
})
