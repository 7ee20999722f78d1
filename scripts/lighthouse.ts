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
  --help`

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { runs: { type: 'string' }, path: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) {
    console.log(help)
    return 0
  }
  const runs = Number(values.runs ?? '3')
  if (!Number.isInteger(runs) || runs < 1 || runs > 20) throw new Error(`--runs must be a number from 1 to 20, not "${values.runs}".`)
  const lighthouse = await loadLighthouse()
  const site = await startSite()
  try {
    const reports: Report[] = []
    for (let run = 1; run <= runs; run += 1) {
      const browser = await openBrowser()
      try {
        const result = await lighthouse(new URL(values.path ?? '/', site.url).href, {
          port: browser.port,
          output: 'json',
          logLevel: 'error',
        })
        if (!result) throw new Error('Lighthouse gave no report.')
        if (result.lhr.runtimeError) throw new Error(`Lighthouse could not look at the page: ${result.lhr.runtimeError.message}`)
        reports.push(result.lhr)
        console.log(`run ${run} of ${runs}: ${scoresOf(result.lhr).join(', ')}`)
      } finally {
        await browser.close()
      }
    }
    const { text, full } = tell(middle(reports))
    console.log(`\n${text}`)
    return full ? 0 : 1
  } finally {
    await site.stop()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
