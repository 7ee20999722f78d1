import { evm } from '@foyer/chains/evm'
import { mainnet } from '@foyer/chains/networks'
import { createKit } from '@foyer/core'
import { defineElements, watchKitEvents } from '@foyer/react/elements'

const kit = createKit({ projectId: 'your-project', networks: [mainnet], adapters: [evm()] })
defineElements(kit)

watchKitEvents(kit, (event) => {
  if (event.type === 'connect') console.log(event.detail.address)
})
