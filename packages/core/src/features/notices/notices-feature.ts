/** One notice at a time; a second one closes the first and opens 150 ms later. */
import type { Feature, FeatureStep } from '../../feature/feature.ts'
import type { Notice, NoticesEvent, NoticesState } from './notices.ts'

type Step = FeatureStep<NoticesState, NoticesEvent, never>

export const noticesFeature: Feature<NoticesState, NoticesEvent, never> = {
  start: () => ({ slice: { notice: undefined } }),
  step(slice, event) {
    const { notice: now } = slice
    switch (event.type) {
      case 'show': {
        const notice: Notice = { id: event.seq, variant: event.variant, message: event.message, key: event.key }
        if (!now) return show(notice)
        return { slice: { notice: undefined }, work: [{ type: 'timer', name: 'next', ms: 150, event: { type: 'show-next', notice } }] }
      }
      case 'show-next':
        // Of two that wait to be shown, the later wins.
        return now && now.id > event.notice.id ? { slice } : show(event.notice)
      case 'hide':
        return { slice: now?.id === event.id ? { notice: undefined } : slice }
      case 'dismiss':
        return { slice: { notice: undefined } }
      default:
        return { slice }
    }
  },
  create: () => ({ perform: () => undefined }),
}

/** What is under way stays until it is followed by its outcome, and what the kit itself says until it is put away. */
function show(notice: Notice): Step {
  const slice = { notice }
  if (notice.variant === 'loading' || notice.key) return { slice }
  return { slice, work: [{ type: 'timer', name: 'next', ms: 2500, event: { type: 'hide', id: notice.id } }] }
}
