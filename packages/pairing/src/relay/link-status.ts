/** How it stands with the relay, from attempt to attempt. */
import type { RelayLink } from '@foyer/contract/entities'

export type LinkStatus = {
  /** An attempt begins. */
  begin(): void
  /** The relay has said something: not before, since whom it turns away it lets in first. */
  confirm(): void
  /** An attempt or connection is over. Returns how many had failed before. */
  fail(): number
  /** Another attempt will follow. */
  announce(): void
  refuse(reason: string): void
  /** Failures of before do not count: a person wants to be connected now. */
  forgive(): void
  /** Nothing needs the relay. */
  rest(): void
}

export function createLinkStatus(onLink: (link: RelayLink) => void): LinkStatus {
  let status: RelayLink['status'] = 'idle'
  let failures = 0
  let refusal: string | undefined

  function change(next: RelayLink['status']): void {
    status = next
    onLink({ status, attempts: failures, ...(refusal && { refusal }) })
  }

  return {
    begin() {
      refusal = undefined
      if (status === 'idle') change('trying')
    },
    confirm() {
      failures = 0
      if (status !== 'open') change('open')
    },
    fail: () => failures++,
    announce: () => change(status === 'open' ? 'lost' : status),
    refuse(reason) {
      refusal = reason
    },
    forgive() {
      failures = 0
    },
    rest() {
      failures = 0
      refusal = undefined
      if (status !== 'idle') change('idle')
    },
  }
}
