import { createServer } from 'node:net'
import { type Part, parts, portFlag, portVariable, type StartOptions, StartRefused } from './options.ts'

const names: Readonly<Record<Part, string>> = {
  demo: 'the demo',
  server: 'the Foyer server',
  phone: 'the phone wallet',
  onramp: 'the on-ramp sandbox',
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

/** A page at localhost may be looked for on either address of this machine; one that it lacks cannot be taken. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'))
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') reject(new StartRefused(`This user may not open port ${port}. Choose one above 1023.`))
      else resolve(error.code !== 'EADDRINUSE')
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
