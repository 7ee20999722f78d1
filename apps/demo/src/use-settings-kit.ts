/** A kit that follows the settings: what is fixed for a kit's life makes another one, the theme does not. */
import type { Kit, KitOptions } from '@foyer/core'
import { useEffect, useRef, useState } from 'react'
import type { DemoConfig } from './config.ts'
import type { Language } from './languages.ts'
import { makeKit } from './make-kit.ts'
import { needsAnotherKit, type Settings, toVariables } from './settings.ts'

export type SettingsKit = {
  readonly config: DemoConfig
  readonly settings: Settings
  /** Whose words are here: it comes after the settings name it. */
  readonly language: Language
  readonly more?: Partial<KitOptions>
}

/** A kit for the settings as they are. */
export function makeSettingsKit({ config, settings, language, more }: SettingsKit): Kit {
  return makeKit(config, settings, { ...more, ...localeOf(language) })
}

type Made = { readonly kit: Kit; readonly settings: Settings; readonly language: Language }

/** There from the first render where `wanted` is the kit that was made for it. */
export function useSettingsKit(how: SettingsKit, wanted: Kit): Kit
export function useSettingsKit(how: SettingsKit, wanted: boolean): Kit | undefined
export function useSettingsKit(how: SettingsKit, wanted: Kit | boolean): Kit | undefined {
  const { settings, language } = how
  const [made, setMade] = useState<Made | undefined>(() => (typeof wanted === 'object' ? { kit: wanted, settings, language } : undefined))
  const fits = made !== undefined && made.language === language && !needsAnotherKit(made.settings, settings)
  useEffect(() => {
    if (wanted && !fits) setMade({ kit: makeSettingsKit(how), settings, language })
  })
  useDisposal(made?.kit)
  const { mode, theme, accent, radius } = settings
  useEffect(() => {
    made?.kit.setThemeMode(mode)
    made?.kit.setThemeVariables(toVariables({ theme, accent, radius }))
  }, [made, mode, theme, accent, radius])
  return made?.kit
}

/** When another has taken its place on the page. */
function useDisposal(kit: Kit | undefined): void {
  const shown = useRef<Kit>(undefined)
  useEffect(() => {
    if (shown.current !== kit) shown.current?.dispose()
    shown.current = kit
  }, [kit])
}

/** The words themselves, so that no button is drawn in English first. English needs none. */
function localeOf({ locale }: Language): Partial<KitOptions> {
  return locale ? { locale } : {}
}
