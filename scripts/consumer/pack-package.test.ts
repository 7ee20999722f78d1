import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packPackage } from './pack-package.ts'

test('a package that is not built is not packed, and whoever wants it is told what to run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pack-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await expect(packPackage({ name: '@foyer/unbuilt', folder }, folder)).rejects.toThrow('@foyer/unbuilt is not built. Run: npm run build')
})
