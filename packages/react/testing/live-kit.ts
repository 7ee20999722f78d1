/** A real kit on test wallets, with its real modal on the page. */
import { createKit, type Kit, type KitOptions } from '@foyer/core'
import { createTestAdapter, type TestAdapter, type TestAdapterOptions } from '@foyer/core/testing'
import { onTestFinished } from 'vitest'
import { attachModal } from '../src/element/attach-modal.ts'
import type { KitElement } from '../src/element/kit-element.ts'
import { modalTag } from '../src/element/modal-element.ts'
import { screens } from '../src/screens/screens.gen.ts'
import { firstNetwork, secondNetwork } from './samples.ts'

export type LiveKit = { readonly kit: Kit; readonly mock: TestAdapter; readonly dispose: () => void }

export async function createLiveKit(options: Partial<KitOptions> = {}, wallets: TestAdapterOptions = {}): Promise<LiveKit> {
  const mock = createTestAdapter(wallets)
  const kit = createKit({
    projectId: 'screen-tests',
    networks: [firstNetwork, secondNetwork],
    adapters: [mock.adapter],
    locale: 'en',
    debug: false,
    ...options,
  })
  const detach = attachModal(kit)
  // What is tested is the screens, not how fast their code arrives.
  await Promise.all(screens.map((definition) => 'load' in definition && definition.load()))
  return {
    kit,
    mock,
    dispose: () => {
      detach()
      kit.dispose()
      localStorage.clear()
    },
  }
}

/** Where the page wants it, until the test ends: the modal of a kit with `enableEmbedded`. */
export function embedModal(kit: Kit): KitElement {
  const modal = Object.assign(document.createElement(modalTag) as KitElement, { kit })
  document.body.append(modal)
  onTestFinished(() => modal.remove())
  return modal
}
