import { evm } from '@foyer/chains/evm'
import { mainnet } from '@foyer/chains/networks'
import { createKit } from '@foyer/core'
import { locale } from '@foyer/react/locales/de'

export const kit = createKit({ projectId: 'your-project', networks: [mainnet], adapters: [evm()], locale })
