import { expect, test } from 'vitest'
import { find, manifest, places } from '../../testing/make-app.ts'

const moving = (text: string) => find({ 'package.json': { dependencies: { react: '^19.0.0' } }, 'src/app.tsx': text }, 'moving')
const said = (text: string) => moving(text).map(({ level, line, what }) => `${level} ${line} ${what}`)

test('RainbowKit: what is imported, set and rendered, each with what it is here', () => {
  const found = said(`import { ConnectButton as Button, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { metaMaskWallet } from '@rainbow-me/rainbowkit/wallets'
const config = getDefaultConfig({ appName: 'A', projectId: 'p', chains: [] })
const a = <RainbowKitProvider coolMode><Button.Custom>{(it) => it}</Button.Custom></RainbowKitProvider>
`)
  expect(found).toEqual([
    'warning 4 coolMode of RainbowKitProvider (RainbowKit).',
    'hint 1 RainbowKitProvider (RainbowKit).',
    'hint 1 getDefaultConfig (RainbowKit).',
    'hint 2 metaMaskWallet (RainbowKit).',
    'hint 3 appName of getDefaultConfig (RainbowKit).',
    'hint 3 chains of getDefaultConfig (RainbowKit).',
    'hint 4 ConnectButton.Custom (RainbowKit).',
  ])
  expect(moving(`import { useConnectModal } from '@rainbow-me/rainbowkit'`)[0]?.fix).toContain('`useModal`')
})

test('a style sheet that is left behind, a component of a namespace, and no link that leads nowhere', () => {
  const found = moving(`import '@rainbow-me/rainbowkit/styles.css'
import * as RainbowKit from '@rainbow-me/rainbowkit'
const a = <RainbowKit.WalletButton wallet="rainbow" />
const b = <RainbowKit.RainbowKitProvider theme={dark} />
`)
  expect(found.map(({ line, what }) => `${line} ${what}`)).toEqual([
    '1 The style sheet @rainbow-me/rainbowkit/styles.css (RainbowKit).',
    '3 WalletButton (RainbowKit).',
    '3 wallet of WalletButton (RainbowKit).',
    '4 RainbowKitProvider (RainbowKit).',
    '4 theme of RainbowKitProvider (RainbowKit).',
  ])
  expect(found.at(-1)?.fix).toBe('Here: `themeMode` and `themeVariables`; see docs/theming.md.')
})

test('ConnectKit: its provider, its options and its sign-in', () => {
  const found = said(`import { ConnectKitProvider, getDefaultConfig, useSIWE } from 'connectkit'
createConfig(getDefaultConfig({ walletConnectProjectId: 'p' }))
const a = <ConnectKitProvider mode="auto" theme="retro" />
`)
  expect(found).toEqual([
    'warning 1 useSIWE (ConnectKit).',
    'warning 3 theme of ConnectKitProvider (ConnectKit).',
    'hint 1 ConnectKitProvider (ConnectKit).',
    'hint 1 getDefaultConfig (ConnectKit).',
    'hint 2 walletConnectProjectId of getDefaultConfig (ConnectKit).',
    'hint 3 mode of ConnectKitProvider (ConnectKit).',
  ])
})

test('AppKit: options that keep their names are not named; sign-in and social accounts are', () => {
  const found = said(`import { createAppKit, useAppKit } from '@reown/appkit/react'
createAppKit({
  projectId: 'p', metadata: {}, themeMode: 'dark', siweConfig,
  features: { email: true, analytics: true },
  themeVariables: { '--w3m-accent': 'red' },
})
const a = <appkit-button loadingLabel="…" />
`)
  expect(found).toEqual([
    'warning 3 siweConfig of createAppKit (AppKit).',
    'warning 4 features.email of createAppKit (AppKit).',
    'warning 7 loadingLabel of appkit-button (AppKit).',
    'hint 1 createAppKit (AppKit).',
    'hint 1 useAppKit (AppKit).',
    'hint 5 --w3m-accent of themeVariables (AppKit).',
    'hint 5 themeVariables of createAppKit (AppKit).',
    'hint 7 appkit-button (AppKit).',
  ])
})

test('names of other libraries are theirs', () => {
  expect(
    moving(
      `import { getDefaultConfig, ConnectButton } from './mine'\ngetDefaultConfig({ appName: 1 })\nconst a = <ConnectButton coolMode />`,
    ),
  ).toEqual([])
  expect(moving(`import { ConnectButton } from '@foyer/react'\nconst a = <ConnectButton label="In" />`)).toEqual([])
})

test.each([
  ['@rainbow-me/rainbowkit', '@rainbow-me/rainbowkit'],
  ['connectkit', 'connectkit'],
  ['@reown/appkit', '@reown/appkit/react'],
])('%s beside Foyer is one kit too many, imported or left behind', (name, specifier) => {
  const both = { 'package.json': manifest({ [name]: '1.0.0' }), 'src/app.ts': `import '${specifier}'` }
  expect(find(both, 'two-kits')[0]?.what).toBe(`${name} and Foyer are both in use.`)
  expect(find({ 'package.json': manifest({ [name]: '1.0.0' }) }, 'two-kits')[0]?.fix).toBe(`npm uninstall ${name}`)
  expect(find({ 'package.json': manifest() }, 'two-kits')).toEqual([])
})

test('an app that has not begun to move is led to its guide', () => {
  const found = find({ 'package.json': { dependencies: { connectkit: '1.9.2' } } }, 'moving')
  expect(places(found)).toEqual(['hint package.json:3'])
  expect(found[0]?.fix).toBe('Follow docs/moving/connectkit.md')
})

test.each([
  ['src/header.tsx', 'export const Header = () => <appkit-button />'],
  ['src/header.jsx', 'export const Header = () => <w3m-button />'],
  ['src/App.vue', '<template>\n  <appkit-button />\n</template>'],
  ['index.html', '<!doctype html>\n<body><w3m-button></w3m-button></body>'],
])('an element of AppKit is named in %s, where nothing is imported', (file, text) => {
  const found = find({ 'package.json': { dependencies: {} }, [file]: text }, 'moving')
  expect(found.map(({ file, what }) => `${file} ${what}`)).toEqual([
    `${file} ${file.includes('.jsx') || file.includes('.html') ? 'w3m' : 'appkit'}-button (AppKit).`,
  ])
})

const connectkit = { 'package.json': manifest({ connectkit: '1.9.0' }) }
const imported = `import { ConnectKitButton } from 'connectkit'`

test.each([
  ['src/App.vue', `<script setup lang="ts">\n${imported}\n</script>\n<template><div /></template>`],
  ['src/Page.svelte', `<script>\n${imported}\n</script>\n<div />`],
  ['src/index.astro', `---\n${imported}\n---\n<div />`],
  ['src/index.astro', `---\nconst a = 1\n---\n<script>\n${imported}\n</script>`],
  ['index.html', `<script type="module">${imported}</script>`],
  ['app/build/page.tsx', imported],
  ['src/vendor/kit.ts', imported],
  ['pages/out/index.tsx', imported],
])('a kit that %s imports is in use', (file, text) => {
  expect(find({ ...connectkit, [file]: text }, 'two-kits')[0]?.what).toBe('connectkit and Foyer are both in use.')
})

test.each([
  ['src/broken.tsx', `import { createKit } from '@foyer/core'\nconst = 1`],
  ['src/huge.ts', `// ${'x'.repeat(1_000_001)}`],
])('what could not be read, such as %s, may import a kit', (file, text) => {
  const [found] = find({ ...connectkit, [file]: text }, 'two-kits')
  expect(found?.what).toBe('connectkit is still a dependency, and nothing that was read imports it.')
  expect(found?.fix).not.toMatch(/^npm uninstall/)
})
