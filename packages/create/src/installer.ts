/** The program that called this one. npm, pnpm, yarn and bun say who they are in `npm_config_user_agent`: `pnpm/9.1.0 npm/? node/v20.19.0 linux x64`. */
export const installers = ['npm', 'pnpm', 'yarn', 'bun'] as const

export type Installer = (typeof installers)[number]

export function installerOf(userAgent: string | undefined): Installer {
  const name = userAgent?.split('/', 1)[0]
  return installers.find((one) => one === name) ?? 'npm'
}

/** What each is told, from the folder of the app. */
export const commandsOf: Readonly<Record<Installer, { readonly install: string; readonly dev: string }>> = {
  npm: { install: 'npm install', dev: 'npm run dev' },
  pnpm: { install: 'pnpm install', dev: 'pnpm dev' },
  yarn: { install: 'yarn install', dev: 'yarn dev' },
  bun: { install: 'bun install', dev: 'bun run dev' },
}
