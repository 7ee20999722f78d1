/** What the panel can change about the kit, as data; and the configuration it stands for, as code to copy. */
import type { Features, KitOptions } from '@foyer/core'

export type Settings = {
  readonly mode: 'light' | 'dark' | 'system'
  readonly accent: string
  readonly radius: number
  readonly locale: 'en' | 'ar'
  readonly features: Required<Pick<Features, 'allWallets' | 'collapseWallets' | 'legalCheckbox'>>
  readonly guide: boolean
}

export const initialSettings: Settings = {
  mode: 'system',
  accent: '',
  radius: 20,
  locale: 'en',
  features: { allWallets: true, collapseWallets: false, legalCheckbox: false },
  guide: true,
}

export const accents = ['#0f766e', '#b4232a', '#7c3aed', '#b45309', '#be185d'] as const

/** The `--foyer-*` variables that differ from the kit's own. */
export function toVariables({ accent, radius }: Pick<Settings, 'accent' | 'radius'>): NonNullable<KitOptions['themeVariables']> {
  return {
    ...(accent !== '' && { '--foyer-accent': accent as `--foyer-${string}` }),
    ...(radius !== initialSettings.radius && { '--foyer-radius': `${radius}px` }),
  }
}

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

export function toCode(settings: Settings, projectId: string): string {
  const options = Object.entries(toOptions(settings))
    .map(([name, value]) => `\n  ${name}: ${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ').replaceAll('"', "'")},`)
    .join('')
  return `createKit({\n  projectId: '${projectId}',\n  networks: [mainnet, base],\n  adapters: [evm()],\n  pairing: pairing(),${options}\n})`
}
