/** Whether the modal lives on what every page can have: a hook that a view uses and no entry exports is a private entrance. */
import { posix } from 'node:path'
import { isTest } from './import-table.ts'
import type { Module } from './read-module.ts'

const users = ['packages/react/src/screens/', 'packages/react/src/modal/']
const hooks = /^packages\/react\/src\/hooks\/use-[^/]+\.tsx?$/
const entries = 'packages/react/src/exports/'

/** One line for each import of a hook that pages cannot import. */
export function findPrivateHooks(modules: readonly Module[]): readonly string[] {
  const targets = ({ file, imports }: Module) =>
    imports
      .map(({ specifier, line }) => ({ line, target: posix.join(posix.dirname(file), specifier) }))
      .filter(({ target }) => hooks.test(target))
  const known = new Set(
    modules.filter(({ file }) => file.startsWith(entries)).flatMap((module) => targets(module).map(({ target }) => target)),
  )
  return modules
    .filter(({ file }) => users.some((user) => file.startsWith(user)) && !isTest(file))
    .flatMap((module) =>
      targets(module)
        .filter(({ target }) => !known.has(target))
        .map(
          ({ line, target }) => `${module.file}:${line} uses ${posix.basename(target)}, which no page can: export it, or use a public one`,
        ),
    )
}
