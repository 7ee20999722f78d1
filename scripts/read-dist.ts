/** What a built package must not contain: sources' extensions, tests, paths that lead nowhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript-ast'

export function checkDist(folder: string): readonly string[] {
  const dist = join(folder, 'dist')
  if (!existsSync(dist)) return [`${dist} does not exist: run \`npm run build\``]
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|d\.ts)$/.test(file))
  const tests = files.filter((file) => /(\.test(-d)?\.|(^|\/)testing\/)/.test(file)).map((file) => `${file} is a test`)
  const broken = files.flatMap((file) => {
    const path = join(dist, file)
    const { importedFiles } = ts.preProcessFile(readFileSync(path, 'utf8'), true, true)
    return importedFiles
      .filter(({ fileName }) => fileName.startsWith('.') && !leadsSomewhere(path, fileName))
      .map(({ fileName }) => `${relative(dist, path)} imports ${fileName}, which is not there`)
  })
  return [...tests, ...broken]
}

/**
 * Modules that a server would load with the package's entries although they need React on the client: an app that renders
 * on its server ends with "createContext is not a function" unless `'use client'` stands before them.
 */
export function findServerModules(folder: string): readonly string[] {
  const dist = join(folder, 'dist')
  const entries = existsSync(join(dist, 'exports')) ? readdirSync(join(dist, 'exports')).filter((file) => file.endsWith('.js')) : []
  const seen = new Set<string>()
  const found: string[] = []
  const visit = (path: string): void => {
    if (seen.has(path) || !existsSync(path)) return
    seen.add(path)
    const text = readFileSync(path, 'utf8')
    if (/^\s*(?:\/\*[\s\S]*?\*\/\s*)*['"]use client['"]/.test(text)) return
    if (/^import [^'"]*['"]react(?:-dom)?(?:\/[^'"]*)?['"]/m.test(text)) found.push(relative(dist, path))
    for (const [, specifier = ''] of text.matchAll(/^(?:import|export) [^'"]*['"](\.[^'"]+)['"]/gm)) visit(join(dirname(path), specifier))
  }
  for (const entry of entries) visit(join(dist, 'exports', entry))
  return found
}

/** Declarations name the module they describe, which may have been joined with others; a declaration beside it is enough for them. */
function leadsSomewhere(importer: string, specifier: string): boolean {
  const path = join(dirname(importer), specifier)
  const declared = importer.endsWith('.d.ts') && existsSync(path.replace(/\.js$/, '.d.ts'))
  return /\.(js|json)$/.test(specifier) && (declared || existsSync(path))
}

/** Relative imports that load later; a bundler makes a chunk of each. */
export function listLazyImports(folder: string, extension: '.js' | '.ts'): readonly string[] {
  const root = join(folder, extension === '.js' ? 'dist' : 'src')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    extension === '.js' ? file.endsWith('.js') : /\.tsx?$/.test(file) && !/\.test(-d)?\./.test(file),
  )
  return files
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return [...text.matchAll(/\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g)].map(([, path = '']) =>
        join(dirname(file), path.replace(/\.(tsx?|js)$/, '')),
      )
    })
    .sort()
}
