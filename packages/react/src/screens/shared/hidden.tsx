/** What somebody else most likely sent to mislead: behind a button that says how much there is. */
import { Button, Stack, Text } from '@foyer/ui'
import { type ReactNode, useState } from 'react'

export type HiddenProps = {
  /** On the button. */
  readonly show: string
  readonly hide: string
  readonly about: string
  readonly children: ReactNode
}

export function Hidden({ show, hide, about, children }: HiddenProps): ReactNode {
  const [shown, setShown] = useState(false)
  return (
    <Stack gap={2}>
      <Stack align="center">
        <Button size="s" variant="ghost" onClick={() => setShown(!shown)}>
          {shown ? hide : show}
        </Button>
      </Stack>
      {shown && (
        <>
          <Text size="small" muted>
            {about}
          </Text>
          {children}
        </>
      )}
    </Stack>
  )
}
