import { accountOf, base, createKit, defineElements, evm, mainnet, pairing } from './foyer/foyer.js'

const server = 'https://wallets.example.com'
const kit = createKit({ projectId: 'your-project', server, networks: [mainnet, base], adapters: [evm()], pairing: pairing() })
defineElements(kit)

const shown = document.querySelector('output')
kit.subscribe(() => {
  shown.textContent = accountOf(kit.getState()).address ?? 'Nobody is connected.'
})
