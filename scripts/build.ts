/** Emits `dist` for every package that goes to npm: plain modules and declarations, one file per source file. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildStandalone } from './build/build-standalone.ts'
import { joinFiles } from './build/join-files.ts'
import { copiesOf, planFiles } from './build/plan-files.ts'
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
  rewriteDeclarations(join(folder, 'dist'))
  console.log(`${name} built in ${Math.round(performance.now() - started)} ms`)
}

const started = performance.now()
const plan = await planFiles()
for (const folder of ['core', 'react', 'ui']) {
  await joinFiles(join(repository, 'packages', folder), plan, (name) => copiesOf(folder, name))
}
console.log(`What loads together is joined in ${Math.round(performance.now() - started)} ms`)
const standalone = join(repository, 'packages/standalone/dist')
await buildStandalone({ entry: join(standalone, 'exports/index.js'), outdir: join(standalone, 'page') })

/** The compiler rewrites `./x.ts` to `./x.js` in modules and leaves it in declarations, where older compilers stumble over it. */
function rewriteDeclarations(dist: string): void {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'))
  for (const file of files) {
    const path = join(dist, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/((?:from |import |import\()['"]\.{1,2}\/[^'"]+)\.tsx?(['"])/g, '$1.js$2'))
  }
}
