import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { agreedOf, balanceOf } from '../nodes/behaviours.ts'
import { flood, toFound } from '../tools/flood.ts'
import { askForText, query } from '../tools/http.ts'

/** Young enough that no honest node calls it final, while the attack lasts and for a minute after. */
const youngBlock = '0xf4500'

type Asked = { readonly method: string; readonly block: string }

/**
 * A node a thousand years ahead of the chain says what is final, and what was there. While it answers, its lies are told: who asks one node
 * has its word for it. When it is gone, so must they be. What money moves by is asked of more than one, and never told as it says.
 */
export const cachePoisoning: Attack = {
  name: 'cache-poisoning',
  what: 'a node that is a thousand years ahead lies about young blocks, and is asked for them by as many as can be; then it is honest again',
  bounds: ['final answers that are kept'],
  short: true,
  nodes: ['honest', 'ahead'],
  excused: /balance: wrong \(0xbad\)/,
  async run(field) {
    const addresses = Array.from({ length: 10 }, field.address)
    const accounts = Array.from({ length: 400 }, (_, index) => `0x4005${index.toString(16).padStart(36, '0')}`)
    const read = async (account: string, from: string, { method, block }: Asked = { method: 'eth_getBalance', block: youngBlock }) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [account, block] })
      const { text } = await askForText(`${field.server().http}/v1/?chainId=eip155:31337&${query}`, {
        from,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return (JSON.parse(text) as { result?: string }).result ?? 'none'
    }
    let agreed = 0
    let liesAgreed = 0
    const critical = flood(field, 2, async (turn) => {
      const account = accounts[turn % accounts.length] as string
      const method = turn % 2 === 0 ? 'eth_getCode' : 'eth_getTransactionCount'
      const result = await read(account, addresses[turn % 10] as string, { method, block: turn % 3 === 0 ? 'pending' : 'latest' })
      if (result === agreedOf(account)) agreed++
      else if (result !== 'none') liesAgreed++
      await wait(20)
      return result === 'none' ? 'none' : '1'
    })
    const answers = await flood(field, 10, async (turn) => {
      const account = accounts[turn % accounts.length] as string
      const result = await read(account, addresses[turn % 10] as string)
      return result === balanceOf(account) ? '1' : '0'
    })
    await critical
    await field.nodes('behave', [1, 'honest'])
    // What was asked of it before has been answered.
    await wait(500)
    let kept = 0
    for (const [index, account] of accounts.entries()) if ((await read(account, addresses[index % 10] as string)) === '0xbad') kept++
    return toFound(
      new Map([
        ['true answers', answers.get('1') ?? 0],
        ['lies while it lied', answers.get('0') ?? 0],
        ['lies that were kept', kept],
        ['true code and nonces', agreed],
      ]),
      [
        ...(kept > 0 ? [`${kept} lies were kept after the liar had gone.`] : []),
        ...(liesAgreed > 0 ? [`${liesAgreed} times one of several nodes decided what code or nonce an account has.`] : []),
      ],
    )
  },
}
