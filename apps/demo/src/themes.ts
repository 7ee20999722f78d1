/** Ready themes: each is a mode, a corner and a few `--foyer-*` variables, which is all that a theme is. */
export type Theme = {
  readonly name: 'foyer' | 'midnight' | 'paper' | 'meadow' | 'plum' | 'terminal'
  readonly mode: 'light' | 'dark' | 'system'
  readonly radius: number
  readonly variables: Readonly<Record<`--foyer-${string}`, string>>
}

export const themes: readonly Theme[] = [
  { name: 'foyer', mode: 'system', radius: 20, variables: {} },
  {
    name: 'midnight',
    mode: 'dark',
    radius: 16,
    variables: { '--foyer-background': '#0b1220', '--foyer-foreground': '#e7edf8', '--foyer-accent': '#7aa2ff' },
  },
  {
    name: 'paper',
    mode: 'light',
    radius: 6,
    variables: {
      '--foyer-background': '#fbf7ef',
      '--foyer-foreground': '#2b2620',
      '--foyer-accent': '#9a3412',
      '--foyer-font-family': 'ui-serif, Georgia, serif',
    },
  },
  {
    name: 'meadow',
    mode: 'light',
    radius: 28,
    variables: { '--foyer-background': '#f6fbf7', '--foyer-foreground': '#12261c', '--foyer-accent': '#0f766e' },
  },
  {
    name: 'plum',
    mode: 'dark',
    radius: 24,
    variables: { '--foyer-background': '#1a1020', '--foyer-foreground': '#f6eefb', '--foyer-accent': '#d58bff' },
  },
  {
    name: 'terminal',
    mode: 'dark',
    radius: 0,
    variables: {
      '--foyer-background': '#0a0d0a',
      '--foyer-foreground': '#d7f5d7',
      '--foyer-accent': '#4ade80',
      '--foyer-font-family': 'ui-monospace, monospace',
    },
  },
]
