/** What the panel can change about the kit, as data; and the configuration it stands for, as options. */
import type { Features, KitOptions } from '@foyer/core'
import { type Theme, themes } from './themes.ts'

export type Settings = {
  readonly theme: Theme['name']
  readonly mode: 'light' | 'dark' | 'system'
  /** Another accent than the theme's; empty for that. */
  readonly accent: string
  readonly radius: number
  readonly locale: string
  readonly features: Required<Pick<Features, 'allWallets' | 'collapseWallets' | 'legalCheckbox'>>
  readonly guide: boolean
}

const defaultRadius = 20

export const initialSettings: Settings = {
  theme: 'foyer',
  mode: 'system',
  accent: '',
  radius: defaultRadius,
  locale: 'en',
  features: { allWallets: true, collapseWallets: false, legalCheckbox: false },
  guide: true,
}

/** Before anybody has changed anything, for a visitor of that language. */
export const firstSettings = (locale: string): Settings => ({ ...initialSettings, locale })

export const featureNames = ['allWallets', 'collapseWallets', 'legalCheckbox'] as const

export const accents = { teal: '#0f766e', red: '#b4232a', violet: '#7c3aed', amber: '#b45309', pink: '#be185d' } as const

/** A theme with all that it sets: mode and corner too. */
export function applyTheme(settings: Settings, { name, mode, radius }: Theme): Settings {
  return { ...settings, theme: name, mode, radius, accent: '' }
}

/** The `--foyer-*` variables that differ from the kit's own. */
export function toVariables({ theme, accent, radius }: Pick<Settings, 'theme' | 'accent' | 'radius'>): Variables {
  const chosen = themes.find(({ name }) => name === theme)
  return {
    ...chosen?.variables,
    ...(accent !== '' && { '--foyer-accent': accent }),
    ...(radius !== defaultRadius && { '--foyer-radius': `${radius}px` }),
  } as Variables
}

type Variables = NonNullable<KitOptions['themeVariables']>

/** Only what differs from the defaults: what one copies is what one means. */
export function toOptions(settings: Settings): Partial<KitOptions> {
  const features = Object.fromEntries(
    Object.entries(settings.features).filter(([name, on]) => on !== initialSettings.features[name as keyof Settings['features']]),
  )
  const variables = toVariables(settings)
  return {
    // Dark is the kit's own default.
    ...(settings.mode !== 'dark' && { themeMode: settings.mode }),
    ...(Object.keys(variables).length > 0 && { themeVariables: variables }),
    ...(settings.locale !== 'en' && { locale: settings.locale }),
    ...(Object.keys(features).length > 0 && { features }),
    ...(!settings.guide && { enableWalletGuide: false }),
    ...(settings.features.legalCheckbox && { termsConditionsUrl: '/terms.html', privacyPolicyUrl: '/privacy.html' }),
  }
}

/** Whether a kit that has the one cannot become the other by its theme alone: all but that and the words is fixed for a kit's life. */
export function needsAnotherKit(now: Settings, next: Settings): boolean {
  return now.guide !== next.guide || featureNames.some((name) => now.features[name] !== next.features[name])
}
