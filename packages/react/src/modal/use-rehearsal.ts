import { type RefObject, startTransition, useEffect, useState } from 'react'
import type { Text } from '../words/text.ts'
import type { Box } from './box.tsx'
import { layOut } from './lay-out.ts'

export type Rehearsal = {
  /** The modal's own. */
  readonly root: HTMLElement
  readonly box: RefObject<Box | null>
  readonly text: Text
  readonly open: boolean
}

/**
 * What the first opening would otherwise wait for, done while the pointer rests on the button: one piece a task, so that each
 * stays short on a slow phone. Mounted by a click, there is nobody left to do it for.
 *
 * The result changes nothing; it renders the screen once more, so that the engine has compiled what an opening runs.
 */
export function useRehearsal({ root, box, text, open }: Rehearsal): boolean {
  const [rehearsed, setRehearsed] = useState(open)
  useEffect(() => {
    if (rehearsed || open) return
    const pieces = [
      () => layOut(root),
      () => box.current?.findFocus(),
      () => text.number(0),
      () => startTransition(() => setRehearsed(true)),
    ]
    let timer: ReturnType<typeof setTimeout>
    const next = (): void => {
      timer = setTimeout(() => {
        pieces.shift()?.()
        if (pieces.length > 0) next()
      })
    }
    next()
    return () => clearTimeout(timer)
  }, [root, box, text, open, rehearsed])
  return rehearsed
}
