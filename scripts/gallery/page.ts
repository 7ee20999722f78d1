/** Runs in the browser: draws one view state when it is told to. */
import type { ScreenName } from '@foyer/core'
import { type MountedView, mountView } from '../../packages/react/testing/mount-view.ts'
import { withRealData } from '../../packages/react/testing/real-data.ts'
import { viewStates } from '../../packages/react/testing/view-states.ts'
import type { RealData, Shot } from './shots.ts'

export type GalleryPage = {
  list(): readonly { readonly view: ScreenName; readonly label: string }[]
  use(data: RealData): void
  draw(shot: Shot): Promise<void>
}

function createPage(): GalleryPage {
  let mounted: MountedView | undefined
  let data: RealData | undefined
  return {
    list: () =>
      (Object.keys(viewStates) as ScreenName[]).flatMap((view) => Object.keys(viewStates[view]).map((label) => ({ view, label }))),
    use: (real) => {
      data = real
    },
    async draw({ view, label, theme, words }) {
      mounted?.unmount()
      const found = viewStates[view][label]
      if (!found) throw new Error(`No state "${label}" of ${view}.`)
      const { state, ...rest } = data ? withRealData(found, data) : found
      const looks = { ...state, theme: { mode: theme, variables: {} } }
      mounted = await mountView({ ...rest, state: looks, locale: words })
    },
  }
}

declare global {
  var gallery: GalleryPage
}
globalThis.gallery = createPage()
