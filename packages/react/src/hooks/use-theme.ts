'use client'
import type { ThemeState } from '@foyer/core'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

export type Theme = ThemeState & {
  readonly setMode: (mode: ThemeState['mode']) => void
  readonly setVariables: (variables: ThemeState['variables']) => void
}

/** Light, dark or the system's choice, and the `--foyer-*` variables. */
export function useTheme(): Theme {
  const kit = useKit()
  const theme = useKitState((state) => state.theme)
  return { ...theme, setMode: kit.setThemeMode, setVariables: kit.setThemeVariables }
}
