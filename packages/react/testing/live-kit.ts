/** A real kit on test wallets, with its real modal on the page. */
import { createKit, type Kit, type KitOptions } from '@foyer/core'
import { createTestAdapter, createTestEnvironment, type TestAdapter, type TestAdapterOptions } from '@foyer/core/testing'
import { onTestFinished } from 'vitest'
import { attachModal } from '../src/element/attach-modal.ts'
import type { KitElement } from '../src/element/kit-element.ts'
import { modalTag } from '../src/element/modal-element.ts'
import { screens } from '../src/screens/screens.gen.ts'
import { features } from './features.ts'
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
  await fetchCode()
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

/** What is tested is the screens, not how fast their code arrives, that of the modal around them, or of the features behind them. */
async function fetchCode(): Promise<void> {
  const place = { environment: createTestEnvironment() }
  // One that does not come is what its test is about.
  const late = Promise.allSettled(features.map((feature) => feature.load(place)))
  const parts = [
    ...[import('../src/modal/mount.tsx'), import('../src/modal/motion.ts'), import('../src/modal/success.ts')],
    ...[import('../src/modal/sheet-drag.ts'), import('../src/modal/asked-notice.tsx')],
  ]
  await Promise.all([late, ...parts, ...screens.map((definition) => 'load' in definition && definition.load())])
}

/** Where the page wants it, until the test ends: the modal of a kit with `enableEmbedded`. */
export function embedModal(kit: Kit): KitElement {
  const modal = Object.assign(document.createElement(modalTag) as KitElement, { kit })
  document.body.append(modal)
  onTestFinished(() => modal.remove())
  return modal
}
