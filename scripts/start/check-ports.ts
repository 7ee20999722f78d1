import { isPortFree } from '@foyer/devnet'
import { type Part, parts, portFlag, portVariable, type StartOptions, StartRefused } from './options.ts'

const names: Readonly<Record<Part, string>> = {
  demo: 'the demo',
  server: 'the Foyer server',
  first: 'the first network (Foyer Local)',
  second: 'the second network (Foyer Second)',
}

/** @throws {StartRefused} naming every taken port, what wanted it and how to choose another. */
export async function checkPorts(ports: StartOptions['ports']): Promise<void> {
  const free = await Promise.all(parts.map((part) => isFree(ports[part])))
  const taken = parts.filter((_, index) => !free[index])
  if (taken.length === 0) return
  const lines = taken.map((part) => {
    const other = ports[part] + 100
    return `  Port ${ports[part]}, for ${names[part]}. Another one: npm start -- ${portFlag(part)} ${other}  (or ${portVariable(part)}=${other})`
  })
  throw new StartRefused([`${taken.length === 1 ? 'A port is' : 'Some ports are'} taken by another program:`, ...lines].join('\n'))
}

/** A page at localhost may be looked for on either address of this machine. */
async function isFree(port: number): Promise<boolean> {
  return (await isPortFree(port)) && (await isPortFree(port, '::1').catch(() => true))
}
