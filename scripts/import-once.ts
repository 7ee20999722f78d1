/**
 * In a browser page a module that has arrived is handed out again, as the standard has it. Chromium goes through all that a module imports each
 * time it is imported anew, file by file as tests have them: five thousand turns for each view that was mounted, a quarter of what it took.
 */
type Import = () => Promise<unknown>
type Runner = { wrapDynamicImport(load: Import): Promise<unknown> }

const runner = Reflect.get(globalThis, '__vitest_browser_runner__') as Runner
const { wrapDynamicImport } = runner
const arrived = new Map<string, Promise<unknown>>()
runner.wrapDynamicImport = (load) => {
  const text = String(load)
  // What is imported by a name that is worked out has another name each time. Others are addresses by now, the same in each file.
  if (!/^\(\) => import\("\/[^"]+"\)$/.test(text)) return wrapDynamicImport(load)
  const known = arrived.get(text)
  if (known) return known
  const loading = wrapDynamicImport(load)
  loading.then(
    () => arrived.set(text, loading),
    () => undefined,
  )
  return loading
}
