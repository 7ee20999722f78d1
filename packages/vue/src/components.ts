/** The kit's elements as Vue components: properties and events are typed, the kit comes from the plugin. */
import type { Kit } from '@foyer/core'
import { type KitAccount, watchKitEvents } from '@foyer/react/elements'
import { defineComponent, h, type PropType, watch } from 'vue'
import { useKit } from './use-kit.ts'

const emits = {
  connect: (_: KitAccount) => true,
  change: (_: KitAccount) => true,
  disconnect: (_: { readonly namespace: KitAccount['namespace'] }) => true,
  open: () => true,
  close: () => true,
}

const props = {
  /** Another kit than the plugin's. */
  kit: { type: Object as PropType<Kit> },
  label: { type: String },
  size: { type: String as PropType<'s' | 'm'> },
  disabled: { type: Boolean },
  /** `hide`: the account without its balance. */
  balance: { type: String as PropType<'show' | 'hide'> },
}

function toButton(name: string, tag: string) {
  return defineComponent({
    name,
    props,
    emits,
    setup(given, { emit }) {
      const nearest = useKit()
      // Only the kit is followed: what a listener reads, which is called at once, is no reason to begin anew.
      watch(
        () => given.kit ?? nearest,
        (kit, _, onCleanup) => onCleanup(watchKitEvents(kit, ({ type, detail }) => emit(type as 'connect', detail as KitAccount))),
        { immediate: true },
      )
      return () =>
        h(tag, {
          '.kit': given.kit ?? nearest,
          label: given.label,
          size: given.size,
          disabled: given.disabled ? '' : undefined,
          balance: given.balance,
        })
    },
  })
}

export const FoyerButton = toButton('FoyerButton', 'foyer-button')
export const FoyerConnectButton = toButton('FoyerConnectButton', 'foyer-connect-button')
export const FoyerAccountButton = toButton('FoyerAccountButton', 'foyer-account-button')
export const FoyerNetworkButton = toButton('FoyerNetworkButton', 'foyer-network-button')

/** The modal where the page wants it, with the kit's options `enableEmbedded` or `disableAppend`. */
export const FoyerModal = defineComponent({
  name: 'FoyerModal',
  props: { kit: props.kit },
  setup(given) {
    const nearest = useKit()
    return () => h('foyer-modal', { '.kit': given.kit ?? nearest })
  },
})
