import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Bounds } from './bounds.ts'

export type Listing = {
  /** Relative to the folder, with `/`. */
  readonly files: readonly string[]
  /** Folders that could not be listed. */
  readonly denied: readonly string[]
  /** There was more than the bounds allow. */
  readonly cut: boolean
}

/** What others wrote, and what a tool alone names so. */
const skipped = new Set(['node_modules', 'bower_components', 'storybook-static'])
/** What builds and tools leave behind where they run; elsewhere a folder of such a name is a route, or a part of the source. */
const outputs = new Set(['dist', 'build', 'out', 'coverage', 'vendor'])
/** Hidden, and source all the same: settings and themes of tools that show pages, and what a router keeps to one side. Other hidden folders are of tools. */
const hiddenSource = new Set(['.storybook', '.ladle', '.vitepress', '.vuepress', '.dumi', '.client', '.server'])

/** The file of what builds in its folder: of npm, Gradle, CocoaPods, Swift and Xcode, as apps for phones have them around a page. */
const builds = /^(package\.json|build\.gradle(\.kts)?|Podfile|Package\.swift|.+\.xcodeproj)$/

/** Plain files below a folder. A symbolic link is not followed, so a loop of them ends. */
export function listFiles(root: string, wanted: (name: string) => boolean, bounds: Bounds): Listing {
  const files: string[] = []
  const denied: string[] = []
  const waiting: { readonly path: string; readonly depth: number }[] = [{ path: '', depth: 0 }]
  let entries = 0
  let cut = false
  for (let folder = waiting.shift(); folder && !cut; folder = waiting.shift()) {
    const { path, depth } = folder
    let found: ReturnType<typeof readFolder>
    try {
      found = readFolder(join(root, path))
    } catch {
      denied.push(path || '.')
      continue
    }
    const isHidden = /(^|\/)\.[^/]*$/.test(path)
    const hasOutputs = path === '' || isHidden || /(^|\/)(public|static)$/.test(path) || found.some(({ name }) => builds.test(name))
    for (const entry of found) {
      const name = path ? `${path}/${entry.name}` : entry.name
      entries += 1
      if (entries > bounds.entries || files.length >= bounds.files) {
        cut = true
        break
      }
      if (entry.isDirectory()) {
        if (entry.name.startsWith('.') && !hiddenSource.has(entry.name)) continue
        if (skipped.has(entry.name) || (hasOutputs && outputs.has(entry.name)) || (isHidden && entry.name === 'cache')) continue
        if (depth >= bounds.depth) cut = true
        else waiting.push({ path: name, depth: depth + 1 })
      } else if (entry.isFile() && wanted(entry.name)) files.push(name)
    }
  }
  return { files, denied, cut }
}

function readFolder(path: string) {
  return readdirSync(path, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1))
}
