/** Emits `dist` for every package that goes to npm: plain modules and declarations, one file per source file. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readPackages, repository } from './packages.ts'

for (const { name, folder } of readPackages()) {
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  const started = performance.now()
  const { status } = spawnSync(
    process.execPath,
    [join(repository, 'node_modules/typescript/bin/tsc'), '-p', join(folder, 'tsconfig.build.json')],
    {
      stdio: 'inherit',
    },
  )
  if (status !== 0) {
    console.error(`${name} does not build: see the errors above (${relative(repository, folder)}/tsconfig.build.json).`)
    process.exit(1)
  }
  console.log(`${name} built in ${Math.round(performance.now() - started)} ms`)
}
