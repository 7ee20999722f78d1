/** What the program that installs an app has to be told in its folder; else the app is not installed, or does not start. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installerOf } from './installer.ts'
import type { AppFiles } from './templates.ts'

type Settings = {
  /** The version from which it has to be told, major and minor. */
  readonly since: readonly [number, number]
  readonly file: string
  readonly text: string
  /** Below a folder with this file the app is part of that project, which has settings of its own. */
  readonly project: string
}

/** pnpm 11 installs no app without it, whoever made that: so 10, which would only ask, has it too, once it takes a file without `packages`. */
const pnpm: Settings = {
  since: [10, 5],
  file: 'pnpm-workspace.yaml',
  text: `# pnpm wants to know which packages may run a script as they are installed. That of esbuild, in the local world, is not needed.
allowBuilds:
  esbuild: false
# The same for earlier versions of pnpm 10.
ignoredBuiltDependencies:
  - esbuild
`,
  project: 'pnpm-workspace.yaml',
}

const yarn: Settings = {
  since: [2, 0],
  file: '.yarnrc.yml',
  text: `# The chains of the local world are programs, which cannot be started out of the archives of Plug'n'Play.
nodeLinker: node-modules
`,
  project: 'yarn.lock',
}

export function readSettings(userAgent: string | undefined, folder: string): AppFiles {
  const settings = { pnpm, yarn, npm: undefined, bun: undefined }[installerOf(userAgent)]
  if (!settings || !isSince(userAgent, settings.since) || isBelow(folder, settings.project)) return new Map()
  return new Map([[settings.file, settings.text]])
}

function isSince(userAgent: string | undefined, [fromMajor, fromMinor]: readonly [number, number]): boolean {
  const [, major, minor] = /^\w+\/(\d+)\.(\d+)/.exec(userAgent ?? '') ?? []
  return Number(major) > fromMajor || (Number(major) === fromMajor && Number(minor) >= fromMinor)
}

function isBelow(folder: string, file: string): boolean {
  const above = dirname(folder)
  return above !== folder && (existsSync(join(above, file)) || isBelow(above, file))
}
