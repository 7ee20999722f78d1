import { useModal } from '@foyer/react'
import type { ReactNode } from 'react'
import { accents, initialSettings, type Settings, toCode } from '../settings.ts'
import { CopyButton } from './copy-button.tsx'

export type SettingsPanelProps = {
  readonly settings: Settings
  readonly projectId: string
  readonly onChange: (settings: Settings) => void
}

const modes = { system: 'System', light: 'Light', dark: 'Dark' } as const
/** Of those that have no name of their own. */
const colours = { '': 'Default', '#0f766e': 'Teal', '#b4232a': 'Red', '#7c3aed': 'Violet', '#b45309': 'Amber', '#be185d': 'Pink' } as const
const languages = { en: 'English', ar: 'العربية' } as const
const features = { allWallets: 'All wallets', collapseWallets: 'Fold the list', legalCheckbox: 'Ask for consent' } as const

export function SettingsPanel({ settings, projectId, onChange }: SettingsPanelProps): ReactNode {
  const set = (part: Partial<Settings>) => onChange({ ...settings, ...part })
  const code = toCode(settings, projectId)
  const { open } = useModal()
  return (
    <aside className="card panel" aria-label="Make it yours">
      <h2>Make it yours</h2>
      <fieldset>
        <legend>Mode</legend>
        <div className="choices">
          {(['system', 'light', 'dark'] as const).map((mode) => (
            <label key={mode}>
              <input type="radio" name="mode" checked={settings.mode === mode} onChange={() => set({ mode })} />
              {modes[mode]}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Accent</legend>
        <div className="choices">
          {(['', ...accents] as const).map((accent) => (
            <label className="swatch" key={accent} title={colours[accent]}>
              <input
                type="radio"
                name="accent"
                aria-label={colours[accent]}
                checked={settings.accent === accent}
                onChange={() => set({ accent })}
              />
              <span style={accent === '' ? {} : { background: accent }} />
            </label>
          ))}
        </div>
      </fieldset>
      <label className="field">
        Corner radius: {settings.radius} px
        <input
          type="range"
          min="0"
          max="32"
          step="2"
          value={settings.radius}
          onChange={(event) => set({ radius: Number(event.target.value) })}
        />
      </label>
      <fieldset>
        <legend>Language</legend>
        <div className="choices">
          {(['en', 'ar'] as const).map((locale) => (
            <label key={locale} lang={locale}>
              <input type="radio" name="locale" checked={settings.locale === locale} onChange={() => set({ locale })} />
              {languages[locale]}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Features</legend>
        {(['allWallets', 'collapseWallets', 'legalCheckbox'] as const).map((name) => (
          <label className="tick" key={name}>
            <input
              type="checkbox"
              checked={settings.features[name]}
              onChange={(event) => set({ features: { ...settings.features, [name]: event.target.checked } })}
            />
            {features[name]}
          </label>
        ))}
        <label className="tick">
          <input type="checkbox" checked={settings.guide} onChange={(event) => set({ guide: event.target.checked })} />
          Wallet guide
        </label>
      </fieldset>
      <figure className="code">
        <figcaption>
          Your configuration
          <CopyButton text={code} label="Copy" />
        </figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard */}
        <pre tabIndex={0}>{code}</pre>
      </figure>
      <div className="actions">
        <button className="action" type="button" onClick={() => open()}>
          Look at the modal
        </button>
        <button className="action quiet" type="button" onClick={() => onChange(initialSettings)}>
          Defaults
        </button>
      </div>
    </aside>
  )
}
