/** The real modal beside the settings, embedded in the page. Its code is fetched once it is near the window, after the page is drawn. */
import type { Kit } from '@foyer/core'
import { FoyerModal } from '@foyer/react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { DemoConfig } from '../config.ts'
import { makeKit } from '../make-kit.ts'
import { needsAnotherKit, type Settings, toVariables } from '../settings.ts'
import { usePageText } from '../words/page-words.ts'

export type PreviewProps = { readonly config: DemoConfig; readonly settings: Settings }

export function Preview({ config, settings }: PreviewProps): ReactNode {
  const t = usePageText()
  const id = useId()
  const stage = useRef<HTMLDivElement>(null)
  const near = useNear(stage)
  const kit = usePreviewKit({ config, settings, wanted: near })
  return (
    <section className="preview" aria-labelledby={id}>
      <div className="stage" ref={stage}>
        {kit ? <FoyerModal kit={kit} /> : <p role="status">{t('preview.loading')}</p>}
      </div>
      <p className="about">
        <strong id={id}>{t('preview.title')}.</strong> {t('preview.about')}
      </p>
    </section>
  )
}

/** True from the moment on which it is in the window, or nearly. */
function useNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '100px' })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return near
}

type PreviewKit = PreviewProps & { readonly wanted: boolean }

/** A kit of its own: what is fixed for a kit's life makes another one, the theme does not. */
function usePreviewKit({ config, settings, wanted }: PreviewKit): Kit | undefined {
  const [made, setMade] = useState<{ readonly kit: Kit; readonly settings: Settings }>()
  const fits = made !== undefined && !needsAnotherKit(made.settings, settings)
  useEffect(() => {
    if (wanted && !fits) setMade({ kit: makeKit(config, settings, { storageKey: 'foyer-demo-preview', enableEmbedded: true }), settings })
  }, [config, settings, wanted, fits])
  useEffect(() => () => made?.kit.dispose(), [made])
  useEffect(() => {
    if (!made || !fits) return
    made.kit.setThemeMode(settings.mode)
    made.kit.setThemeVariables(toVariables(settings))
  }, [made, fits, settings])
  return made?.kit
}
