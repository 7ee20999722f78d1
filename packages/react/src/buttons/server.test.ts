// @vitest-environment node
import { createKit } from '@foyer/core'
import { type InitialState, readInitialState } from '@foyer/core/server'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { localNetwork } from '../../testing/network.ts'
import { AccountButton, ConnectButton, FoyerButton, FoyerModal, FoyerProvider, NetworkButton, useAccount } from '../exports/index.ts'

test('a server renders a placeholder of the right size, without a window and without a style that a policy forbids', () => {
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork] })
  const html = renderToString(
    h(
      FoyerProvider,
      { kit },
      h(ConnectButton),
      h(FoyerButton, { size: 's', label: 'Sign in' }),
      h(AccountButton),
      h(NetworkButton),
      h(FoyerModal),
    ),
  )
  expect(html).toBe(
    '<foyer-connect-button><svg width="148" height="44" aria-hidden="true"></svg></foyer-connect-button>' +
      '<foyer-button size="s" label="Sign in"><svg width="132" height="36" aria-hidden="true"></svg></foyer-button>' +
      '<foyer-account-button></foyer-account-button>' +
      '<foyer-network-button><svg width="148" height="44" aria-hidden="true"></svg></foyer-network-button>' +
      '<foyer-modal></foyer-modal>',
  )
  expect(html).not.toContain('style')
  kit.dispose()
})

test('a server that shares one kit among its visitors shows each their own account, and keeps none', () => {
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork] })
  const visitor = (digit: string): InitialState | undefined => {
    const account = { address: `0x${digit.repeat(40)}`, type: 'eoa' }
    const entry = { connector: 'com.example', network: `eip155:${localNetwork.id}`, accounts: [account] }
    const record = JSON.stringify({ version: 1, byNamespace: { eip155: entry } })
    return readInitialState({ projectId: 'foyer-local', cookie: `foyer.foyer-local=${encodeURIComponent(record)}` })
  }
  const render = (initialState?: InitialState) => renderToString(h(FoyerProvider, { kit, initialState }, h(Named), h(AccountButton)))
  const place = '<svg width="148" height="44" aria-hidden="true"></svg>'
  for (const digit of ['1', '2']) {
    const html = `<p>0x${digit.repeat(40)}</p><foyer-account-button>${place}</foyer-account-button>`
    expect(render(visitor(digit))).toBe(html)
  }
  expect(render()).toBe('<p>nobody</p><foyer-account-button></foyer-account-button>')
  expect(JSON.stringify(kit.getState())).not.toContain('0x')
  kit.dispose()
})

function Named() {
  return h('p', null, useAccount().address ?? 'nobody')
}
