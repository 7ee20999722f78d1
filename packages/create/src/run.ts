/** The program, without its process. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { type Arguments, help, parseArguments } from './arguments.ts'
import { checkFolder, type Place, Refused } from './check-folder.ts'
import { commandsOf, installerOf } from './installer.ts'
import { readSettings } from './settings.ts'
import { isTemplate, readTemplate, type TemplateName, templateNames } from './templates.ts'
import { writeApp } from './write-app.ts'

export type Surroundings = {
  readonly print: (text: string) => void
  readonly complain: (text: string) => void
  /** The answer to a question, `undefined` when there is none to come; absent where nobody can be asked. */
  readonly ask: ((text: string) => Promise<string | undefined>) | undefined
  /** Runs a command in a folder, and says how it ended. */
  readonly install: (command: string, folder: string) => Promise<number>
  readonly folder: string
  readonly userAgent: string | undefined
}

export type ExitCode = 0 | 1 | 2 | 130

export async function run(given: readonly string[], around: Surroundings): Promise<ExitCode> {
  const wanted = parseArguments(given)
  switch (wanted.command) {
    case 'help':
      around.print(help)
      return 0
    case 'version':
      around.print(readVersion())
      return 0
    case 'wrong':
      around.complain(wanted.problem)
      return 2
    case 'create':
      return create(wanted, around)
  }
}

type Wanted = Extract<Arguments, { readonly command: 'create' }>

async function create(wanted: Wanted, around: Surroundings): Promise<ExitCode> {
  const { complain, ask } = around
  try {
    if (!ask && (wanted.folder === undefined || wanted.template === undefined)) {
      complain(`Name ${listMissing(wanted)}: npm create foyer my-app -- --template vite`)
      return 2
    }
    const place = wanted.folder === undefined ? await askPlace(around) : checkFolder(wanted.folder, around.folder)
    const template = wanted.template ?? (place && (await askTemplate(around)))
    if (place === undefined || template === undefined) {
      complain('Called off: nothing was made.')
      return 130
    }
    const files = new Map([...readTemplate(template, place.name, readVersion()), ...readSettings(around.userAgent, place.folder)])
    writeApp(place, files)
    around.print(`${place.name} is made: ${files.size} files for ${titles[template]}.`)
    return await finish(wanted, place, around)
  } catch (error) {
    complain(error instanceof Refused ? error.message : `Nothing was made: ${(error as Error).message}`)
    return 1
  }
}

const titles = { vite: 'Vite with React', next: 'Next with its App Router' } as const satisfies Record<TemplateName, string>

function listMissing({ folder, template }: Wanted): string {
  return [...(folder === undefined ? ['the folder'] : []), ...(template === undefined ? ['the template'] : [])].join(' and ')
}

/** Asks until the answer can be used. */
async function askPlace({ ask, complain, folder }: Surroundings): Promise<Place | undefined> {
  for (;;) {
    const answer = await ask?.('Name of the app (my-app): ')
    if (answer === undefined) return undefined
    try {
      return checkFolder(answer.trim() || 'my-app', folder)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      complain(error.message)
    }
  }
}

async function askTemplate({ ask, complain }: Surroundings): Promise<TemplateName | undefined> {
  for (;;) {
    const answer = await ask?.(`Template, ${templateNames.join(' or ')} (${templateNames[0]}): `)
    if (answer === undefined) return undefined
    const chosen = answer.trim().toLowerCase() || templateNames[0]
    if (isTemplate(chosen)) return chosen
    complain(`There is no template ${chosen}. There are: ${templateNames.join(', ')}.`)
  }
}

/** Installs where that was asked for, and says what comes next. */
async function finish({ install: wantsInstall }: Wanted, place: Place, around: Surroundings): Promise<ExitCode> {
  const { install, dev } = commandsOf[installerOf(around.userAgent)]
  const shown = relative(around.folder, place.folder)
  const enter = shown === '' ? [] : [`cd ${/^[\w./~-]+$/.test(shown) ? shown : JSON.stringify(shown)}`]
  if (!wantsInstall) {
    around.print(`\nNext:\n\n${[...enter, install, dev].map((line) => `  ${line}`).join('\n')}\n`)
    return 0
  }
  const code = await around.install(install, place.folder)
  if (code !== 0) {
    around.complain(`The app is there, and \`${install}\` ended with ${code}. Run it again in ${shown || 'this folder'}, then: ${dev}`)
    return 1
  }
  around.print(`\nNext:\n\n${[...enter, dev].map((line) => `  ${line}`).join('\n')}\n`)
  return 0
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { readonly version: string }
  return version
}
