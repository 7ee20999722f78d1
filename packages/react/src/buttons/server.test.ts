// @vitest-environment node
import { createKit } from '@foyer/core'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { localNetwork } from '../../testing/network.ts'
import { AccountButton, ConnectButton, FoyerButton, FoyerModal, FoyerProvider, NetworkButton } from '../exports/index.ts'

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
