/** `npm run docs`: builds the documentation site. `-- --help` says what it can be told. */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildSite } from './site/build-site.ts'
import { checkSite } from './site/check-site.ts'

const help = `npm run docs -- [options]

  --out PATH      where it is written         (apps/docs/dist)
  --source URL    where the source can be read, for links to what is no page
  --world PATH    where pages find a local world, /config.json; npm start says so`

const repository = join(import.meta.dirname, '../../..')
const { values } = parseArgs({
  options: { out: { type: 'string' }, source: { type: 'string' }, world: { type: 'string' }, help: { type: 'boolean' } },
})

if (values.help) console.log(help)
else {
  const outDir = resolve(values.out ?? join(repository, 'apps/docs/dist'))
  const { version, pages } = await buildSite({ repository, outDir, source: values.source?.replace(/\/$/, ''), world: values.world })
  const problems = await checkSite(join(outDir, version))
  for (const problem of problems) console.error(problem)
  console.log(`${pages.length} pages of version ${version} are in ${outDir}.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
