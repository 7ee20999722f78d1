/** Builds the wallet extension into a folder that Chromium loads unpacked. */
import { cp, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { defaultChain, type WalletChain } from '../wallet/chain.ts'

export type ExtensionOptions = {
  /**
   * What the wallet knows from the start; the first is where it is. Default: the first local network at the port of `npm start`. A
   * world of `createWorld` has ports of its own: `[toWalletChain(world.networks.first)]`.
   */
  readonly chains?: readonly [WalletChain, ...WalletChain[]]
}

const scripts = ['background', 'bridge', 'inpage', 'inpage-waiting', 'approval', 'controls']
const copied = ['manifest.json', 'approval.html', 'controls.html', 'icon.png']

/**
 * Empties `outDir` and writes the extension there. Load it with `--load-extension` and `--disable-extensions-except`,
 * or by hand on chrome://extensions.
 */
export async function buildExtension(outDir: string, { chains = [defaultChain] }: ExtensionOptions = {}): Promise<string> {
  const source = fileURLToPath(new URL('../../extension/', import.meta.url))
  const target = resolve(outDir)
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  await Promise.all(copied.map((name) => cp(join(source, name), join(target, name))))
  await build({
    entryPoints: scripts.map((name) => join(source, `${name}.ts`)),
    outdir: target,
    bundle: true,
    format: 'iife',
    target: 'chrome120',
    conditions: ['foyer-source'],
    define: { FOYER_CHAINS: JSON.stringify(chains) },
    legalComments: 'none',
    logLevel: 'silent',
  })
  return target
}
