import { parseArgs } from 'node:util'
import { isTemplate, type TemplateName, templateNames } from './templates.ts'

export type Arguments =
  | { readonly command: 'help' | 'version' }
  | { readonly command: 'wrong'; readonly problem: string }
  | {
      readonly command: 'create'
      readonly folder: string | undefined
      readonly template: TemplateName | undefined
      readonly install: boolean
    }

export const help = `npm create foyer [folder] -- [options]   make an app that connects a wallet, with a local world to try it in

  --template ${templateNames.join('|')}   Vite with React, or Next with its App Router
  --install              also install what it needs
  --help, --version

In a terminal it asks for what is not given. The folder is made, or must be empty; nothing is ever overwritten, and without --install
nothing is asked of a network. Ends with 1 when it could not be done, with 2 when it could not be called so, with 130 when it was called off.`

const options = {
  template: { type: 'string', short: 't' },
  install: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const

export function parseArguments(given: readonly string[]): Arguments {
  let parsed: ReturnType<typeof read>
  try {
    parsed = read(given)
  } catch (cause) {
    return { command: 'wrong', problem: (cause as Error).message }
  }
  const { values, positionals } = parsed
  const [folder, more] = positionals
  const { template, install = false } = values
  if (values.version) return { command: 'version' }
  if (values.help) return { command: 'help' }
  if (more !== undefined)
    return {
      command: 'wrong',
      problem: `One folder at a time: ${folder} or ${more}. With npm, options come after two dashes: npm create foyer my-app -- --template vite`,
    }
  if (template !== undefined && !isTemplate(template))
    return { command: 'wrong', problem: `There is no template ${template}. There are: ${templateNames.join(', ')}.` }
  return { command: 'create', folder, template, install }
}

function read(given: readonly string[]) {
  return parseArgs({ args: [...given], options, allowPositionals: true })
}
