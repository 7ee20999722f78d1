/**
 * Lighthouse on the demo as `npm start` builds and serves it, on its phone profile: every score, every audit that is not full,
 * and exit code 1 under 100. Speed on a busy machine is noisy, so it is run several times and the middle one counts.
 */
import { parseArgs } from 'node:util'
import { loadLighthouse } from './lighthouse/load-lighthouse.ts'
import { openBrowser } from './lighthouse/open-browser.ts'
import { middle, type Report, scoresOf, tell } from './lighthouse/report.ts'
import { startSite } from './lighthouse/start-site.ts'

const help = `npm run lighthouse -- [options]

  --runs N      how often; the middle run by speed counts (3)
  --path PATH   which page (/)
  --cpu N       how many times slower the processor is made (4, for a quick machine)
  --help`

/** Lighthouse slows a machine of that measure down to a phone in the middle of the market. */
const quick = 1000

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { runs: { type: 'string' }, path: { type: 'string' }, cpu: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) {
    console.log(help)
    return 0
  }
  const runs = readNumber('--runs', values.runs ?? '3')
  const cpu = readNumber('--cpu', values.cpu ?? '4')
  const lighthouse = await loadLighthouse()
  const site = await startSite()
  try {
    const reports: Report[] = []
    for (let run = 1; run <= runs; run += 1) {
      const browser = await openBrowser()
      try {
        const result = await lighthouse(new URL(values.path ?? '/', site.url).href, toFlags(browser.port, cpu))
        if (!result) throw new Error('Lighthouse gave no report.')
        if (result.lhr.runtimeError) throw new Error(`Lighthouse could not look at the page: ${result.lhr.runtimeError.message}`)
        reports.push(result.lhr)
        console.log(
          `run ${run} of ${runs}: ${scoresOf(result.lhr).join(', ')}; this machine ${Math.round(result.lhr.environment.benchmarkIndex)}`,
        )
      } finally {
        await browser.close()
      }
    }
    const { text, full } = tell(middle(reports))
    console.log(`\n${text}`)
    if (slowest(reports) < quick)
      console.log(
        `\nThis machine was below ${quick} by Lighthouse's own measure: its Performance is of the machine as much as of the page.`,
      )
    return full ? 0 : 1
  } finally {
    await site.stop()
  }
}

function slowest(reports: readonly Report[]): number {
  return Math.min(...reports.map(({ environment }) => environment.benchmarkIndex))
}

/** Its own phone and its own slow line; only the processor can be another. */
function toFlags(port: number, cpuSlowdownMultiplier: number) {
  const throttling = { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier }
  return { port, output: 'json', logLevel: 'error', throttling } as const
}

function readNumber(flag: string, text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 20) return number
  throw new Error(`${flag} must be a whole number from 1 to 20, not "${text}".`)
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
