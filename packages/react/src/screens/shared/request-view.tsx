/** A request that waits in the wallet: picture with its ring, what is going on, and what the person can do. */
import { Ring, Stack, Text } from '@foyer/ui'
import { type ReactNode, useState } from 'react'
import { useKit } from '../../kit-context.ts'

export type RequestViewProps = {
  /** 64 px. */
  readonly image: ReactNode
  readonly shape?: 'wallet' | 'round'
  readonly state: 'idle' | 'waiting' | 'failed' | 'done'
  readonly title: string
  readonly todo?: string | undefined
  /** Once the request failed a press on the ring does it, too: what the button among `children` does. */
  readonly onRetry?: (() => void) | undefined
  /** Buttons, the likeliest first. */
  readonly children?: ReactNode
}

/** Whether there has been such a request while the view is shown: a page may open it by name, and then nothing has failed. */
export function useWasAsked(isAsked: boolean): boolean {
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setWasAsked(true)
  return wasAsked
}

export function RequestView({ image, shape = 'wallet', state, title, todo, onRetry, children }: RequestViewProps): ReactNode {
  const { hosts } = useKit().options
  return (
    <Stack roomy align="center" gap={5}>
      <Ring state={state} shape={shape} picturesFrom={hosts.catalogue} onRetry={onRetry}>
        {image}
      </Ring>
      <div role="status">
        <Stack align="center" gap={2}>
          <Text as="h2" size="title" align="center">
            {title}
          </Text>
          {todo !== undefined && (
            <Text muted align="center">
              {todo}
            </Text>
          )}
        </Stack>
      </div>
      {children !== undefined && <Stack gap={2}>{children}</Stack>}
    </Stack>
  )
}
