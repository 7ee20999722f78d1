import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { run, type Surroundings } from './run.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-create-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function call(given: readonly string[], { folder = makeFolder(), ...around }: Partial<Surroundings> = {}) {
  const printed: string[] = []
  const complained: string[] = []
  const installed: (readonly string[])[] = []
  const code = await run(given, {
    print: (text) => printed.push(text),
    complain: (text) => complained.push(text),
    ask: undefined,
    install: async (...command) => {
      installed.push(command)
      return 0
    },
    userAgent: undefined,
    ...around,
    folder,
  })
  return { code, printed: printed.join('\n'), complained: complained.join('\n'), installed, folder }
}

const countFiles = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

/** Answers in this order; `undefined` is Ctrl-C. */
function answering(...answers: readonly (string | undefined)[]) {
  const asked: string[] = []
  const left = [...answers]
  const ask = async (text: string) => {
    asked.push(text)
    return left.shift()
  }
  return { asked, ask }
}

describe('a call that makes no sense ends with 2, one sentence, and nothing in the folder', () => {
  test.each([
    [[], 'Name the folder and the template: npm create foyer my-app -- --template vite'],
    [['my-app'], 'Name the template: npm create foyer my-app -- --template vite'],
    [['--template', 'vite'], 'Name the folder: npm create foyer my-app -- --template vite'],
    [['my-app', '--template', 'remix'], 'There is no template remix. There are: vite, next.'],
    [['my-app', '--template'], /^Option '-t, --template <value>' argument missing/],
    [['my-app', '--force', '--template', 'vite'], /^Unknown option '--force'/],
    [['my-app', '--install=yes', '--template', 'vite'], /^Option '--install' does not take an argument/],
    [['my-app', 'vite'], /^One folder at a time: my-app or vite. With npm, options come after two dashes: /],
  ])('%j', async (given, sentence) => {
    const { code, printed, complained, folder } = await call(given)
    expect({ code, printed, left: readdirSync(folder) }).toEqual({ code: 2, printed: '', left: [] })
    expect(complained).toEqual(expect.stringMatching(sentence))
    expect(complained).not.toContain('\n')
  })
})

describe('a folder that cannot be the app’s ends with 1, one sentence, and nothing changed', () => {
  test.each([
    ['My App', 'Try my-app.'],
    ['Übung', 'Try ubung.'],
    ['.hidden', 'Try hidden.'],
    ['_private', 'Try private.'],
    ['@scope', 'Try scope.'],
    ['node_modules', 'begins with a letter or digit.'],
    ['漢字', 'begins with a letter or digit.'],
    ['a'.repeat(215), `Try ${'a'.repeat(214)}.`],
    ['/', 'A drive cannot be the name of an app'],
    ['', 'The folder needs a name'],
    ['  ', 'The folder needs a name'],
    ['$(reboot)', 'Try reboot.'],
  ])('the name %j', async (name, part) => {
    const { code, complained, folder } = await call([name, '--template', 'vite'])
    expect({ code, left: readdirSync(folder) }).toEqual({ code: 1, left: [] })
    expect(complained).toContain(part)
    expect(complained).not.toContain('\n')
  })

  test('one that holds something, which stays as it is', async () => {
    const folder = makeFolder()
    mkdirSync(join(folder, 'taken'))
    for (const name of ['a', 'b', 'c', 'd']) writeFileSync(join(folder, 'taken', name), name)
    const { code, complained } = await call(['taken', '--template', 'next'], { folder })
    expect({ code, complained }).toEqual({
      code: 1,
      complained: 'taken is not empty: it has a, b, c, …. Name a folder that is empty or not there yet.',
    })
    expect(readdirSync(join(folder, 'taken'))).toEqual(['a', 'b', 'c', 'd'])
    expect(readFileSync(join(folder, 'taken/a'), 'utf8')).toBe('a')
  })

  test('a file', async () => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'notes'), 'mine')
    expect(await call(['notes', '--template', 'vite'], { folder })).toMatchObject({
      code: 1,
      complained: 'notes is a file. Name a folder that is empty or not there yet.',
    })
    expect(readFileSync(join(folder, 'notes'), 'utf8')).toBe('mine')
  })

  test('one below a file', async () => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'notes'), 'mine')
    expect(await call(['notes/app', '--template', 'vite'], { folder })).toMatchObject({
      code: 1,
      complained: 'notes/app lies below a file. Name a folder that is empty or not there yet.',
    })
    expect(readdirSync(folder)).toEqual(['notes'])
  })

  test('one that leads back to itself', async () => {
    const folder = makeFolder()
    symlinkSync('round', join(folder, 'round'))
    expect(await call(['round/app', '--template', 'vite'], { folder })).toMatchObject({
      code: 1,
      complained: 'round/app cannot be looked at (ELOOP). Name a folder that is empty or not there yet.',
    })
  })
})

describe('an app', () => {
  test('is there as a whole, under the name of its folder, and nothing is beside it', async () => {
    const { code, printed, complained, folder } = await call(['apps/shop', '--template', 'vite'])
    expect({ code, complained, beside: readdirSync(join(folder, 'apps')) }).toEqual({ code: 0, complained: '', beside: ['shop'] })
    expect(JSON.parse(readFileSync(join(folder, 'apps/shop/package.json'), 'utf8'))).toMatchObject({ name: 'shop' })
    // What each installer leaves there.
    expect(readFileSync(join(folder, 'apps/shop/.gitignore'), 'utf8').split('\n')).toEqual(
      expect.arrayContaining(['node_modules/', '.yarn/']),
    )
    expect(printed).toContain('Next:\n\n  cd apps/shop\n  npm install\n  npm run dev\n')
    // As any folder that one makes: others may read it.
    expect(statSync(join(folder, 'apps/shop')).mode & 0o777).toBe(0o777 & ~process.umask())
  })

  test('goes into the folder one is in, when it is empty but for what git keeps', async () => {
    const folder = join(makeFolder(), 'shop')
    mkdirSync(join(folder, '.git'), { recursive: true })
    const { code, printed } = await call(['.', '-t', 'next'], { folder })
    expect(code).toBe(0)
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['.git', 'app', 'package.json']))
    expect(printed).toContain('Next:\n\n  npm install\n')
  })

  test.each([
    ['npm/11.1.0 node/v20.19.0 linux x64 workspaces/false', ['npm install', 'npm run dev']],
    ['pnpm/10.1.0 npm/? node/v20.19.0 linux x64', ['pnpm install', 'pnpm dev']],
    ['yarn/4.6.0 npm/? node/v20.19.0 linux x64', ['yarn install', 'yarn dev']],
    ['bun/1.2.0 npm/? node/v20.19.0 linux x64', ['bun install', 'bun run dev']],
    ['deno/2.0.0', ['npm install', 'npm run dev']],
    [undefined, ['npm install', 'npm run dev']],
  ])('called by %s, says that one’s commands', async (userAgent, commands) => {
    const { printed } = await call(['shop', '--template', 'vite'], { userAgent })
    expect(printed).toContain(['  cd shop', ...commands.map((command) => `  ${command}`)].join('\n'))
  })

  test.each([
    ['pnpm/11.28.11 npm/? node/v22.23.3 linux x64', 'pnpm-workspace.yaml', /^allowBuilds:\n {2}esbuild: false\n/m],
    // By 11, which a team may go on with, the app would not be installed at all.
    ['pnpm/10.34.9 npm/? node/v20.20.2 linux x64', 'pnpm-workspace.yaml', /^allowBuilds:\n {2}esbuild: false\n/m],
    ['pnpm/10.5.0 npm/? node/v20.20.2 linux x64', 'pnpm-workspace.yaml', /^ignoredBuiltDependencies:\n {2}- esbuild\n/m],
    ['yarn/4.18.1 npm/? node/v22.23.3 linux x64', '.yarnrc.yml', /^nodeLinker: node-modules\n/m],
  ])('made by %s, has what that one has to be told', async (userAgent, file, text) => {
    const { printed, folder } = await call(['shop', '--template', 'vite'], { userAgent })
    expect(readFileSync(join(folder, 'shop', file), 'utf8')).toMatch(text)
    expect(printed).toContain(`shop is made: ${countFiles(join(folder, 'shop'))} files`)
  })

  test.each([
    'pnpm/10.4.1 npm/? node/v20.19.0 linux x64',
    'pnpm/9.15.9 npm/? node/v20.19.0 linux x64',
    'yarn/1.22.22 npm/? node/v20.19.0 linux x64',
    'npm/11.1.0 node/v20.19.0 linux x64 workspaces/false',
    'bun/1.2.0 npm/? node/v20.19.0 linux x64',
    undefined,
  ])('made by %s, which has to be told nothing, has no more than the template', async (userAgent) => {
    const { folder } = await call(['shop', '--template', 'vite'], { userAgent })
    expect(readdirSync(join(folder, 'shop')).filter((name) => /\.ya?ml$/.test(name))).toEqual([])
  })

  test.each([
    ['pnpm/11.28.11', 'pnpm-workspace.yaml'],
    ['yarn/4.18.1', 'yarn.lock'],
  ])('made by %s below a %s, stays part of that project', async (userAgent, file) => {
    const folder = makeFolder()
    mkdirSync(join(folder, 'apps'))
    writeFileSync(join(folder, file), '')
    expect((await call(['apps/shop', '--template', 'vite'], { folder, userAgent })).code).toBe(0)
    expect(readdirSync(join(folder, 'apps/shop')).filter((name) => /\.ya?ml$/.test(name))).toEqual([])
  })

  test('is installed by the same program when that is asked for, and only then', async () => {
    expect((await call(['shop', '--template', 'vite'])).installed).toEqual([])
    const { installed, printed, folder } = await call(['shop', '--template', 'vite', '--install'], { userAgent: 'pnpm/10.1.0' })
    expect(installed).toEqual([['pnpm install', join(folder, 'shop')]])
    expect(printed).toContain('  cd shop\n  pnpm dev')
  })

  test('stays when installing fails, which is said', async () => {
    const { code, complained, folder } = await call(['shop', '--template', 'vite', '--install'], { install: async () => 7 })
    expect({ code, complained }).toEqual({
      code: 1,
      complained: 'The app is there, and `npm install` ended with 7. Run it again in shop, then: npm run dev',
    })
    expect(existsSync(join(folder, 'shop/package.json'))).toBe(true)
  })

  test('with spaces on the way to it is entered with quotes', async () => {
    expect((await call(['my apps/shop', '--template', 'vite'])).printed).toContain('cd "my apps/shop"')
  })
})

describe('in a terminal', () => {
  test('only what was not given is asked', async () => {
    const none = answering()
    expect((await call(['shop', '--template', 'vite'], { ask: none.ask })).code).toBe(0)
    const name = answering('shop')
    expect((await call(['--template', 'vite'], { ask: name.ask })).code).toBe(0)
    const template = answering('next')
    expect((await call(['shop'], { ask: template.ask })).code).toBe(0)
    expect([none.asked, name.asked, template.asked]).toEqual([[], ['Name of the app (my-app): '], ['Template, vite or next (vite): ']])
  })

  test('an answer that cannot be used is refused with its reason and asked for again; an empty one is what stands in brackets', async () => {
    const { asked, ask } = answering('My App', '', 'remix', '')
    const { code, complained, folder } = await call([], { ask })
    expect(code).toBe(0)
    expect(asked).toHaveLength(4)
    expect(complained).toMatch(/Try my-app\.\nThere is no template remix\./)
    expect(existsSync(join(folder, 'my-app/vite.config.ts'))).toBe(true)
  })

  test('a folder that cannot be looked at is asked for again, too', async () => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'notes'), 'mine')
    const { asked, ask } = answering('notes/app', 'shop', 'vite')
    expect(await call([], { ask, folder })).toMatchObject({ code: 0, complained: expect.stringContaining('notes/app lies below a file.') })
    expect(asked).toHaveLength(3)
  })

  test.each([[[undefined]], [['shop', undefined]]])('Ctrl-C after %j makes nothing and ends with 130', async (answers) => {
    const { code, complained, folder } = await call([], { ask: answering(...answers).ask })
    expect({ code, complained, left: readdirSync(folder) }).toEqual({ code: 130, complained: 'Called off: nothing was made.', left: [] })
  })
})

test('help and version', async () => {
  expect(await call(['--help'])).toMatchObject({ code: 0, printed: expect.stringContaining('npm create foyer [folder]') })
  expect((await call(['--version'])).printed).toMatch(/^\d+\.\d+\.\d+/)
})
