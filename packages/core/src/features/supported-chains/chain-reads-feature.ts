/** The server's list of networks, asked for by whoever waits for it as long as it takes. */
import { supportedChains } from '@foyer/contract'
import { KitError } from '../../entities/errors.ts'
import { createReads } from '../../feature/create-reads.ts'
import type { ChainReads } from './chain-reads.ts'

export const chainReadsFeature = createReads<ChainReads>({
  async served({ api, host: { setup, signal } }) {
    const { gateway } = setup.options.hosts
    if (!gateway) throw new KitError('configuration', 'No server says which networks it serves: name one with the option server.')
    return (await api.fetchCall(gateway, supportedChains, {}, { signal })).http
  },
})
