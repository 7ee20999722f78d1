import { useEffect, useRef, useState } from 'react'

export type Copying = {
  /** `done` and `failed` for as long as it takes to read them. */
  readonly state: 'idle' | 'done' | 'failed'
  readonly copy: (text: string) => Promise<void>
}

/** Writes to the clipboard, and knows for a moment how that went. */
export function useCopy(): Copying {
  const [state, setState] = useState<Copying['state']>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(text: string): Promise<void> {
    clearTimeout(timer.current)
    const outcome = await writeClipboard(text)
    setState(outcome)
    timer.current = setTimeout(() => setState('idle'), outcome === 'done' ? 2_000 : 6_000)
  }
  return { state, copy }
}

async function writeClipboard(text: string): Promise<'done' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'done'
  } catch {
    // No permission, or an insecure page: whoever asked says how to go on by hand.
    return 'failed'
  }
}
