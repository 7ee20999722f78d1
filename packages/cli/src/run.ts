/** The program, without its process. */
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Arguments, help, parseArguments } from './arguments.ts'
import { doubtsProject } from './checks/check-kit.ts'
import { examine } from './examine.ts'
import { type Finding, sortFindings } from './finding.ts'
import { toReport, toText } from './report.ts'
import { askServer, type Deployed } from './server/ask-server.ts'

export type Output = { readonly print: (text: string) => void; readonly complain: (text: string) => void }

/** The exit code: 0, 1 with an error among the findings, 2 for a call that makes no sense. */
export async function run(given: readonly string[], { print, complain }: Output): Promise<0 | 1 | 2> {
  const wanted = parseArguments(given)
  switch (wanted.command) {
    case 'help':
      print(help)
      return 0
    case 'version':
      print(readVersion())
      return 0
    case 'wrong':
      complain(`${wanted.problem}\n\n${help}`)
      return 2
    case 'doctor': {
      const folder = resolve(wanted.folder)
      if (!isFolder(folder)) {
        complain(`${wanted.folder} is no folder that can be read. Name the folder of an app: foyer doctor apps/web`)
        return 2
      }
      const { findings, read, ...named } = examine(folder)
      const { findings: answered, knownProject } = await askDeployment(wanted, named)
      const standing = findings.filter((one) => knownProject === undefined || !doubtsProject(one, knownProject))
      const report = toReport(folder, read, sortFindings([...standing, ...answered]))
      print(wanted.json ? JSON.stringify(report, undefined, 2) : toText(report))
      return report.counts.error > 0 ? 1 : 0
    }
  }
}

type Named = { readonly server: string | undefined; readonly projectId: string | undefined }

async function askDeployment(wanted: Extract<Arguments, { readonly command: 'doctor' }>, named: Named): Promise<Deployed> {
  if (!wanted.online) return { findings: [], knownProject: undefined }
  const server = wanted.server ?? named.server
  if (server !== undefined) return askServer({ server, projectId: wanted.project ?? named.projectId, origin: wanted.origin })
  const unasked: Finding = {
    ...{ rule: 'server', level: 'warning' },
    what: 'No server was asked.',
    why: 'The source names none that is written out; it may come from the environment.',
    fix: 'Name it: foyer doctor --server https://wallets.example.com',
  }
  return { findings: [unasked], knownProject: undefined }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    // Below a file, behind a loop of links, or denied: it cannot be read any more than one that is not there.
    return false
  }
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { readonly version: string }
  return version
}
