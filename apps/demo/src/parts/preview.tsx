/** The real modal beside the settings, embedded in the page. Its code is fetched once it is near the window, after the page is drawn. */
import { FoyerModal } from '@foyer/react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { DemoConfig } from '../config.ts'
import type { Language } from '../languages.ts'
import type { Settings } from '../settings.ts'
import { useNear } from '../use-near.ts'
import { useSettingsKit } from '../use-settings-kit.ts'
import { usePageText } from '../words/page-words.ts'

export type PreviewProps = {
  readonly config: DemoConfig
  readonly settings: Settings
  readonly language: Language
  /** Whether the wallets of this page have announced themselves. */
  readonly ready: boolean
}

/** A kit of its own on this page: it is not told who is connected elsewhere. */
const more = { storageKey: 'foyer-demo-preview', enableEmbedded: true }

export function Preview({ config, settings, language, ready }: PreviewProps): ReactNode {
  const t = usePageText()
  const id = useId()
  const stage = useRef<HTMLDivElement>(null)
  const near = useNear(stage)
  const kit = useSettingsKit({ config, settings, language, more }, near && ready)
  const modal = useRef<HTMLDivElement>(null)
  const drawing = useDrawing(modal)
  return (
    <section className="preview" aria-labelledby={id}>
      <div className="stage" ref={stage}>
        {/* Nobody has asked for it: that it comes is written, and read out only if it does not. */}
        {drawing === 'waiting' && <p>{t('preview.loading')}</p>}
        <p role="status">{drawing === 'late' && t('preview.failed')}</p>
        <div className="modal" ref={modal}>
          {kit && <FoyerModal kit={kit} />}
        </div>
      </div>
      <p className="about">
        <strong id={id}>{t('preview.title')}.</strong> {t('preview.about')}
      </p>
    </section>
  )
}

/** After that a visitor is told that it did not come; if it comes still, it is shown. */
const longestWait = 10_000

/** The modal's own code comes after its element, and says nothing of itself to the page: what it has drawn has a height. */
function useDrawing(place: React.RefObject<HTMLElement | null>): 'waiting' | 'late' | 'drawn' {
  const [drawing, setDrawing] = useState<'waiting' | 'late' | 'drawn'>('waiting')
  useEffect(() => {
    if (!place.current) return undefined
    const sizes = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.height > 0) setDrawing('drawn')
    })
    sizes.observe(place.current)
    const timer = setTimeout(() => setDrawing((now) => (now === 'drawn' ? now : 'late')), longestWait)
    return () => {
      sizes.disconnect()
      clearTimeout(timer)
    }
  }, [place])
  return drawing
}
