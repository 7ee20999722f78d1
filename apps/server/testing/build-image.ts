/**
 * Builds the image that the Dockerfile describes into folders, without a container engine: every COPY and RUN is done,
 * one folder for each stage. What needs the image's own users is left out.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { readInstructions } from '../../../scripts/read-dockerfile.ts'

export type BuiltImage = {
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  /** What it starts with, and the words that stand in for those of `docker run`. */
  readonly entryPoint: readonly string[]
  readonly command: readonly string[]
  readonly healthCheck: readonly string[]
}

type Stage = {
  readonly name: string
  readonly folder: string
  readonly environment: Record<string, string>
  /** Its node_modules are those of the repository. */
  hasTools: boolean
}

/** @throws {Error} when a step fails, names what is not there, or is none that this knows. */
export function buildImage(repository: string, folder: string): BuiltImage {
  const stages: Stage[] = []
  let entryPoint: readonly string[] = []
  let command: readonly string[] = []
  let healthCheck: readonly string[] = []
  for (const { keyword, rest } of readInstructions(readFileSync(join(repository, 'apps/server/Dockerfile'), 'utf8'))) {
    const stage = stages.at(-1)
    if (keyword === 'FROM') stages.push(openStage(rest, stages, folder))
    else if (stage === undefined) throw new Error(`${keyword} comes before FROM.`)
    else if (keyword === 'COPY') copy(rest, stage, { stages, repository })
    else if (keyword === 'RUN') run(rest, stage, repository)
    else if (keyword === 'ENV') Object.assign(stage.environment, Object.fromEntries(rest.split(' ').map((pair) => pair.split('=', 2))))
    else if (keyword === 'ENTRYPOINT') entryPoint = JSON.parse(rest) as string[]
    else if (keyword === 'CMD') command = JSON.parse(rest) as string[]
    else if (keyword === 'HEALTHCHECK') healthCheck = JSON.parse(rest.slice(rest.indexOf('['))) as string[]
    else if (!['WORKDIR', 'USER', 'VOLUME', 'EXPOSE'].includes(keyword)) throw new Error(`${keyword} is not known here.`)
  }
  const last = stages.at(-1)
  if (last === undefined) throw new Error('The Dockerfile has no stage.')
  return { folder: last.folder, environment: last.environment, entryPoint, command, healthCheck }
}

function openStage(rest: string, stages: readonly Stage[], parent: string): Stage {
  const [base, , name = 'final'] = rest.split(/ +/)
  const before = stages.find((stage) => stage.name === base)
  const stage = { name, folder: join(parent, name), environment: { ...before?.environment }, hasTools: false }
  mkdirSync(stage.folder)
  if (before) cpSync(before.folder, stage.folder, { recursive: true })
  return stage
}

type Sources = { readonly stages: readonly Stage[]; readonly repository: string }

function copy(rest: string, stage: Stage, { stages, repository }: Sources): void {
  const words = rest.split(/ +/)
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const target = words.pop() ?? ''
  const origin = from === undefined ? repository : stages.find(({ name }) => name === from)?.folder
  if (origin === undefined) throw new Error(`There is no stage ${from}.`)
  for (const word of words) {
    const source = join(origin, word.replace(/^\/app\//, ''))
    if (!existsSync(source)) throw new Error(`COPY ${word}: this does not exist.`)
    cpSync(source, join(stage.folder, target, target.endsWith('/') ? (word.split('/').at(-1) ?? '') : ''), {
      recursive: true,
      verbatimSymlinks: true,
      // As .dockerignore has it for what comes from the repository.
      filter: (path) => from !== undefined || !/\/(?:node_modules|dist)$/.test(path),
    })
  }
}

function run(line: string, stage: Stage, repository: string): void {
  if (line.includes('chown')) return
  if (line === 'npm ci --ignore-scripts') {
    // The tools: those of the repository, which the same command has put there.
    stage.hasTools = true
    for (const folder of ['', 'packages/server', 'packages/service']) {
      const installed = join(repository, folder, 'node_modules')
      if (existsSync(installed)) symlinkSync(installed, join(stage.folder, folder, 'node_modules'))
    }
    return
  }
  if (stage.hasTools && /\bnpm\b/.test(line))
    throw new Error(`RUN ${line}: this would change the repository's own packages. Use another stage.`)
  const env = {
    ...process.env,
    ...stage.environment,
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  }
  execFileSync('sh', ['-euc', line], { cwd: stage.folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
