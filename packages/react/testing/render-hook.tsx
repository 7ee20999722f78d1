/** Renders one hook under a kit and hands out what it returns. */
import type { Kit } from '@foyer/core'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { KitContext } from '../src/kit-context.ts'

export type RenderedHook<Result> = {
  readonly current: () => Result
  readonly renders: () => number
  readonly unmount: () => Promise<void>
}

type ProbeProps<Result> = { readonly useIt: () => Result; readonly heard: (result: Result) => void }

function Probe<Result>({ useIt, heard }: ProbeProps<Result>): ReactNode {
  heard(useIt())
  return null
}

export async function renderHook<Result>(kit: Kit, useIt: () => Result): Promise<RenderedHook<Result>> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const results: Result[] = []
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <KitContext value={kit}>
        <Probe useIt={useIt} heard={(result) => results.push(result)} />
      </KitContext>,
    ),
  )
  return {
    current: () => {
      if (results.length === 0) throw new Error('The hook was not rendered.')
      return results.at(-1) as Result
    },
    renders: () => results.length,
    unmount: async () => act(async () => root.unmount()),
  }
}
