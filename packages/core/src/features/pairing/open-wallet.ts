/** Brings the wallet's app to the front when it is asked for something, by the link that was kept with its session. */

import type { DeepLink } from '../../entities/pairing.ts'
import type { Environment } from '../../environment/environment.ts'
import type { PagePlatform } from '../../environment/page-platform.ts'
import { toRequestLink } from '../../links/pairing-link.ts'

/** What is on its way to the relay should be there before the app takes over: a page in the background is put to sleep. */
const headStart = 200

type Asked = {
  readonly stored: DeepLink | undefined
  readonly topic: string
  readonly requestId: string
  readonly platform: PagePlatform
}

export function openWallet({ wait, openLink = openInWindow }: Environment, { stored, ...asked }: Asked): void {
  const link = stored && toRequestLink({ stored, ...asked })
  if (link) wait(headStart, () => openLink(link.href, link.target))
}

function openInWindow(href: string, target: string): void {
  if (typeof window !== 'undefined') window.open(href, target, 'noreferrer noopener')
}
