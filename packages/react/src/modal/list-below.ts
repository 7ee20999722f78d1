/** A wide list keeps its place beside the views that it has led to. */
import type { Kit, Screen } from '@foyer/core'
import { shallowEqual } from '../hooks/use-kit-state.ts'
import type { ScreenLoader } from './screen-loader.ts'

/** Where in the history the list is that the shown view stands beside. */
export function listBelow(history: readonly Screen[], loader: ScreenLoader, kit: Kit): number | undefined {
  const last = history.length - 1
  const at = history.findLastIndex(({ name }) => !loader.definition(name)?.beside)
  const list = history[at]
  return at < last && list && loader.definition(list.name)?.wide?.(kit) ? at : undefined
}

/** The kit as the list reads it: what is chosen there takes the place of the view beside it, instead of going deeper from that. What stands there already stays, and so does the question that its wallet is asked. */
export function createListKit(kit: Kit, loader: ScreenLoader): Kit {
  return Object.assign(Object.create(kit) as Kit, {
    send(event: Parameters<Kit['send']>[0]) {
      const { history } = kit.getState().modal
      const list = listBelow(history, loader, kit)
      const shown: (Screen & { readonly connector?: string }) | undefined = history.at(-1)
      const isOther =
        event.type === 'go'
          ? !shallowEqual<Screen | undefined>(event.screen, shown)
          : event.type === 'connect' && event.connector !== shown?.connector
      if (list !== undefined && isOther) {
        for (let at = history.length - 1; at > list; at--) kit.send({ type: 'back' })
      }
      kit.send(event)
    },
  })
}
