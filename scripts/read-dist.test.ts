import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findServerModules } from './read-dist.ts'

function write(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-dist-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'dist', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return folder
}

test('finds what a server would load of React, and nothing behind a client boundary', () => {
  const folder = write({
    'exports/index.js': "export * from '../button.js'\nexport * from '../hook.js'\nexport { text } from '../text.js'\n",
    'button.js': "'use client';\nimport { useContext } from 'react';\nimport '../context.js';\n",
    'hook.js': "import { useKit } from './context.js';\nexport const useOther = () => useKit();\n",
    'context.js': "/** A context. */\nimport { createContext } from 'react';\n",
    'text.js': 'export const text = 1;\n',
  })
  expect(findServerModules(folder)).toEqual(['context.js'])
})

test('a comment may stand before the directive', () => {
  const folder = write({
    'exports/index.js': "export * from '../button.js'\n",
    'button.js': "/** A button. */\n'use client';\nimport { useContext } from 'react';\n",
  })
  expect(findServerModules(folder)).toEqual([])
})
