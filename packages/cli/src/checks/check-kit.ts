/** How `createKit` is called. */
import type { App } from '../app/app.ts'
import type { Option } from '../app/module.ts'
import type { Finding } from '../finding.ts'
import { findMove, kits } from '../moving/kits.ts'
import { toPlain } from '../moving/to-plain.ts'
import { isRead } from '../options.ts'
import { findKits, type KitCall } from './find-kits.ts'

export function checkKit(app: App): readonly Finding[] {
  return findKits(app).flatMap((call) => [
    ...checkPlace(call),
    ...call.options.flatMap((option) => [
      ...checkScheme(call.file, option),
      ...checkOption(call.file, option),
      ...checkProject(option, call, app),
    ]),
  ])
}

function checkPlace({ file, line, component, isLater }: KitCall): readonly Finding[] {
  if (component === undefined) return []
  const fix = 'Make it once, outside of components: export const kit = createKit({ … }) in a file of its own.'
  const rule = 'kit-in-component'
  if (isLater)
    return [
      {
        ...{ rule, level: 'warning', file, line, fix },
        what: `createKit is called inside ${component}.`,
        why: 'React may run an initialiser twice and forget what it made: each kit then has its own modal, and nobody disposes of the other.',
      },
    ]
  return [
    {
      ...{ rule, level: 'error', file, line, fix },
      what: `createKit is called while ${component} renders.`,
      why: 'Each render makes another kit, with its own modal, timers and connection; the visitor’s is lost.',
    },
  ]
}

function checkScheme(file: string, { path, value, line }: Option): readonly Finding[] {
  if (typeof value !== 'string' || value === '' || (path !== 'server' && !path.startsWith('hosts.'))) return []
  const scheme = path === 'hosts.relay' ? 'ws' : 'http'
  if (new RegExp(`^${scheme}s?://`).test(value)) return []
  return [
    {
      ...{ rule: 'missing-scheme', level: 'error', file, line },
      what: `${path} is ${JSON.stringify(value.slice(0, 100))}, which is no ${scheme}s:// address.`,
      why: 'createKit refuses it at once, so that nothing is sent to a path of the page itself.',
      fix: `Write ${scheme}s://${value.slice(0, 100).replace(/^\w*:?\/\//, '')}`,
    },
  ]
}

function checkOption(file: string, { path, line }: Option): readonly Finding[] {
  if (isRead(path)) return []
  const move = findMove(path)
  return [
    {
      ...{ rule: 'unread-option', level: 'error', file, line },
      what: `createKit does not know ${path}${move ? `, an option of ${move.kit.title}` : ''}.`,
      why: 'It refuses options that no code reads, so that a page does not rely on what does not happen, least of all on a sign-in.',
      fix: move ? `Here: ${toPlain(move.move.here)}` : 'Leave it out; docs/options.md lists what there is.',
    },
  ]
}

/** 32 hexadecimal digits are what WalletConnect's and Reown's dashboards give out, and a Foyer server, too: what stands beside them decides. */
function checkProject({ path, value, line }: Option, call: KitCall, app: App): readonly Finding[] {
  if (path !== 'projectId' || typeof value !== 'string') return []
  const { file } = call
  const rule = 'foreign-project'
  if (/^[0-9a-f]{32}$/.test(value)) {
    if (namesServer(call) && !importsKit(app)) return []
    return [
      {
        ...{ rule, level: 'warning', file, line, project: value },
        what: `projectId ${value} may be one of WalletConnect’s or Reown’s dashboard, or one that a Foyer server has made: both look like this.`,
        why: 'Here it names a project of your own server; one that the server does not know gets neither names nor balances, catalogue or relay.',
        fix: 'If it is of a dashboard, create a project on your server (docs/server.md) and write its id here, or create it there under this id. If it is of your server, ask whether it knows it: foyer doctor --online --server https://wallets.example.com',
      },
    ]
  }
  if (/^[A-Za-z0-9_-]{6,64}$/.test(value)) return []
  return [
    {
      ...{ rule, level: 'error', file, line },
      what: `projectId is ${JSON.stringify(value.slice(0, 80))}, which no server takes.`,
      why: 'It has 6 to 64 letters, digits, - or _.',
      fix: 'Write the id of a project of your server (docs/server.md).',
    },
  ]
}

/** Whether a finding asks whose project that is: no question any more once a server knows it. */
export const doubtsProject = ({ project }: Finding, id: string): boolean => project === id

/** Also one that is not written out, but comes from the environment. */
const namesServer = ({ options }: KitCall): boolean =>
  options.some(({ path, value }) => (path === 'server' || path === 'hosts.server') && value !== '')

/** Whether the app still uses a kit whose ids these may be. */
const importsKit = ({ modules }: App): boolean =>
  modules.some(({ imports }) => imports.some(({ specifier }) => kits.some(({ packages }) => packages.test(specifier))))
