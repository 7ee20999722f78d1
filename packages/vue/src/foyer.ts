/** Vue's plugin: defines the elements, provides the kit, and takes the modal away with the app. */
import type { Kit } from '@foyer/core'
import { defineElements } from '@foyer/react/elements'
import type { App, Plugin } from 'vue'
import { FoyerAccountButton, FoyerButton, FoyerConnectButton, FoyerModal, FoyerNetworkButton } from './components.ts'
import { kitKey } from './use-kit.ts'

/** For `app.use(foyer(kit))`. The components are then known everywhere by their names; the kit itself lives until its `dispose()`. */
export function foyer(kit: Kit): Plugin {
  return {
    install(app: App) {
      app.provide(kitKey, kit)
      for (const component of [FoyerButton, FoyerConnectButton, FoyerAccountButton, FoyerNetworkButton, FoyerModal])
        app.component(component.name as string, component)
      if (typeof document !== 'undefined') app.onUnmount(defineElements(kit))
    },
  }
}

declare module 'vue' {
  interface GlobalComponents {
    FoyerButton: typeof FoyerButton
    FoyerConnectButton: typeof FoyerConnectButton
    FoyerAccountButton: typeof FoyerAccountButton
    FoyerNetworkButton: typeof FoyerNetworkButton
    FoyerModal: typeof FoyerModal
  }
}
