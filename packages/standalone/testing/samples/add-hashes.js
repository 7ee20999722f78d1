import { readFileSync, writeFileSync } from 'node:fs'

const { importMap } = JSON.parse(readFileSync('foyer/integrity.json', 'utf8'))
const page = readFileSync('index.html', 'utf8')
writeFileSync('index.html', page.replace('<script', `<script type="importmap">${importMap.text}</script>\n    <script`))
console.log(`script-src 'self' '${importMap.policy}'`)
