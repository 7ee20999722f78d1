/** The relay killed with questions under way, in both roles at once, with the official SDK opposite: nothing lost, nothing twice. */
import { expect, test } from 'vitest'
import { officialDapps } from '../testing/official-dapps.ts'
import { officialWallets } from '../testing/official-wallets.ts'
import { account, createPeer, granted, optional } from '../testing/peers.ts'
import { useMortalRelay } from '../testing/relays.ts'

const relay = useMortalRelay()
const chainId = 'eip155:1'
const toQuestion = (index: number) => ({ method: 'personal_sign', params: [`0x0${index}`, account] })
const numberIn = (params: unknown): number => Number((params as readonly string[])[0])

test('every question that was asked before, during and after it is answered once', async () => {
  const [ourDapp, ourWallet] = [createPeer('our-dapp', relay.url), createPeer('our-wallet', relay.url)]
  const theirDapp = await officialDapps['sign-client']('their-dapp', relay.url)
  const theirWallet = await officialWallets.walletkit('their-wallet', relay.url)
  try {
    const proposed = await ourDapp.client.propose({ optional })
    await theirWallet.pair(proposed.uri)
    const { id } = await theirWallet.next('session_proposal')
    const [first] = await Promise.all([proposed.approval, theirWallet.approve(id, granted)])
    const connecting = await theirDapp.connect({ optional })
    await ourWallet.client.pair(connecting.uri)
    const { proposal } = await ourWallet.next('proposal')
    const [second] = await Promise.all([connecting.approval, ourWallet.client.approve(proposal.id, { namespaces: granted })])

    const [ours, theirs]: [Promise<unknown>[], Promise<unknown>[]] = [[], []]
    const askTheirWallet = (index: number) => ours.push(ourDapp.client.request({ topic: first.topic, chainId, ...toQuestion(index) }))
    const askOurWallet = (index: number) => theirs.push(theirDapp.request(second.topic, chainId, toQuestion(index)))
    askTheirWallet(1)
    askOurWallet(1)
    await Promise.all([theirWallet.next('session_request'), ourWallet.next('request')])
    // What the SDK says while the relay is away it says again after twenty seconds; ours waits for the relay.
    const back = Promise.all([theirDapp.reconnects(), theirWallet.reconnects(), relay.restart()])
    askTheirWallet(2)
    await back
    askTheirWallet(3)
    askOurWallet(2)
    await Promise.all([theirWallet.next('session_request', 3), ourWallet.next('request', 2)])
    for (const request of theirWallet.of('session_request'))
      await theirWallet.respond(first.topic, request.id, { result: numberIn(request.params.request.params) })
    for (const { request } of ourWallet.of('request'))
      await ourWallet.client.respond({ topic: second.topic, id: request.id, result: numberIn(request.params) })

    expect(await Promise.all(ours)).toEqual([1, 2, 3])
    expect(await Promise.all(theirs)).toEqual([1, 2])
    expect(theirWallet.of('session_request')).toHaveLength(3)
    expect(ourWallet.of('request')).toHaveLength(2)
    await ourDapp.client.ping(first.topic)
    await ourWallet.client.ping(second.topic)
  } finally {
    ourDapp.dispose()
    ourWallet.dispose()
    await Promise.all([theirDapp.stop(), theirWallet.stop()])
  }
})
