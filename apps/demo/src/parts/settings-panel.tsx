import { useModal } from '@foyer/react'
import { type ReactNode, useRef } from 'react'
import { languageNames, languages } from '../figures.ts'
import { accents, applyTheme, featureNames, initialSettings, type Settings } from '../settings.ts'
import { themes } from '../themes.ts'
import { useNear } from '../use-near.ts'
import { usePageText } from '../words/page-words.ts'

export type SettingsPanelProps = {
  readonly settings: Settings
  readonly onChange: (settings: Settings) => void
}

export function SettingsPanel({ settings, onChange }: SettingsPanelProps): ReactNode {
  const t = usePageText()
  const { open } = useModal()
  const set = (part: Partial<Settings>) => onChange({ ...settings, ...part })
  return (
    <section className="card panel" aria-labelledby="settings">
      <h2 id="settings">{t('settings.title')}</h2>
      <p className="about">{t('settings.about')}</p>
      <ThemeChoice settings={settings} onChange={onChange} />
      <div className="pairs">
        <fieldset>
          <legend>{t('settings.mode')}</legend>
          <div className="choices">
            {(['system', 'light', 'dark'] as const).map((mode) => (
              <label key={mode}>
                <input type="radio" name="mode" checked={settings.mode === mode} onChange={() => set({ mode })} />
                {t(`settings.mode.${mode}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <AccentChoice settings={settings} onChange={onChange} />
        <label className="field">
          {t('settings.radius', { radius: t.number(settings.radius) })}
          <input
            type="range"
            min="0"
            max="32"
            step="2"
            value={settings.radius}
            onChange={(event) => set({ radius: Number(event.target.value) })}
          />
        </label>
        <LanguageChoice settings={settings} onChange={onChange} />
      </div>
      <FeatureChoice settings={settings} onChange={onChange} />
      <div className="actions">
        <button className="action" type="button" onClick={() => open()}>
          {t('settings.open')}
        </button>
        <button className="action quiet" type="button" onClick={() => onChange({ ...initialSettings, locale: settings.locale })}>
          {t('settings.defaults')}
        </button>
      </div>
    </section>
  )
}

/** The other languages are named once one can see them: for letters of another writing, a browser asks the system for every font there is. */
function LanguageChoice({ settings, onChange }: SettingsPanelProps): ReactNode {
  const t = usePageText()
  const place = useRef<HTMLLabelElement>(null)
  const near = useNear(place)
  return (
    <label className="field" ref={place}>
      {t('settings.language')}
      <select value={settings.locale} onChange={(event) => onChange({ ...settings, locale: event.target.value })}>
        {(near ? languages : [settings.locale]).map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {languageNames[tag]}
          </option>
        ))}
      </select>
    </label>
  )
}

function ThemeChoice({ settings, onChange }: SettingsPanelProps): ReactNode {
  const t = usePageText()
  return (
    <fieldset>
      <legend>{t('settings.themes')}</legend>
      <div className="themes">
        {themes.map((theme) => (
          <label className="theme" key={theme.name} data-theme-name={theme.name}>
            <input
              type="radio"
              name="theme"
              checked={settings.theme === theme.name}
              onChange={() => onChange(applyTheme(settings, theme))}
            />
            <span className="theme-sample" aria-hidden="true" />
            {t(`theme.${theme.name}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function AccentChoice({ settings, onChange }: SettingsPanelProps): ReactNode {
  const t = usePageText()
  const themeAccent = themes.find(({ name }) => name === settings.theme)?.variables['--foyer-accent']
  return (
    <fieldset>
      <legend>{t('settings.accent')}</legend>
      <div className="choices">
        {(['theme', ...Object.keys(accents)] as ('theme' | keyof typeof accents)[]).map((name) => {
          const accent = name === 'theme' ? '' : accents[name]
          const label = t(`settings.accent.${name}`)
          return (
            <label className="swatch" key={name} title={label}>
              <input
                type="radio"
                name="accent"
                aria-label={label}
                checked={settings.accent === accent}
                onChange={() => onChange({ ...settings, accent })}
              />
              <span style={{ background: accent || themeAccent }} />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function FeatureChoice({ settings, onChange }: SettingsPanelProps): ReactNode {
  const t = usePageText()
  return (
    <fieldset>
      <legend>{t('settings.features')}</legend>
      <div className="choices">
        {featureNames.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={settings.features[name]}
              onChange={(event) => onChange({ ...settings, features: { ...settings.features, [name]: event.target.checked } })}
            />
            {t(`settings.${name}`)}
          </label>
        ))}
        <label>
          <input type="checkbox" checked={settings.guide} onChange={(event) => onChange({ ...settings, guide: event.target.checked })} />
          {t('settings.guide')}
        </label>
      </div>
    </fieldset>
  )
}
