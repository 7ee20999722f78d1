/** Lays pictures out as one contact sheet: a row per state, a column per look. */
import type { Browser } from 'playwright'
import type { Column } from './shots.ts'

export type Picture = { readonly label: string; readonly column: string; readonly png: Buffer }

/** States on one sheet: more, and nobody sees anything. */
const rowsPerSheet = 4

export type Sheet = { readonly view: string; readonly pictures: readonly Picture[]; readonly columns: readonly Column[] }

export async function drawSheets(browser: Browser, sheet: Sheet): Promise<readonly Buffer[]> {
  const { pictures } = sheet
  const labels = [...new Set(pictures.map((picture) => picture.label))]
  const sheets: Buffer[] = []
  for (let from = 0; from < labels.length; from += rowsPerSheet) {
    sheets.push(await drawSheet(browser, sheet, labels.slice(from, from + rowsPerSheet)))
  }
  return sheets
}

async function drawSheet(browser: Browser, { view, pictures, columns }: Sheet, labels: readonly string[]): Promise<Buffer> {
  const cell = (label: string, column: string) => {
    const picture = pictures.find((one) => one.label === label && one.column === column)
    return picture ? `<td><img src="data:image/png;base64,${picture.png.toString('base64')}"></td>` : '<td></td>'
  }
  const rows = labels.map((label) => `<tr><th>${label}</th>${columns.map(({ title }) => cell(label, title)).join('')}</tr>`)
  const page = await browser.newPage({ viewport: { width: 2200, height: 800 } })
  await page.setContent(`<!doctype html><style>
    body { margin: 24px; font: 15px system-ui, sans-serif; background: #fff; color: #15171a }
    th { text-align: start; vertical-align: top; padding: 8px 12px; font-weight: 600; max-width: 120px }
    td { vertical-align: top; padding: 6px } img { display: block; zoom: 0.75 }
    h1 { font-size: 22px; margin: 0 0 12px }
  </style><h1>${view}</h1><table><tr><th></th>${columns.map(({ title }) => `<th>${title}</th>`).join('')}</tr>${rows.join('')}</table>`)
  await page
    .locator('img')
    .last()
    .evaluate((image: HTMLImageElement) => image.decode())
  const png = await page.screenshot({ fullPage: true })
  await page.close()
  return png
}
