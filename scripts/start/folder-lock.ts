/**
 * One local world per folder. The lock is a socket: the system takes it away with its process however that ends, so
 * there is no stale lock to clear, and whoever knocks is told who is there.
 */
import { createHash } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { StartRefused } from './options.ts'

export type FolderLock = { readonly release: () => Promise<void> }

/** @throws {StartRefused} when another start has the folder; says which. */
export async function lockFolder(folder: string, about: string): Promise<FolderLock> {
  const path = socketPath(folder)
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = await listen(path, `process ${process.pid}, ${about}`)
    if (server) return { release: () => new Promise((done) => server.close(() => done())) }
    const holder = await knock(path)
    if (holder !== undefined) {
      throw new StartRefused(
        `Foyer is already running from ${folder} (${holder}). Stop that one first, or give this one --folder and other ports.`,
      )
    }
    // Nobody answered: its process is gone and only the name is left.
    await unlink(path).catch(() => {})
  }
  throw new StartRefused(`${folder} could not be locked through ${path}. Delete that file and try again.`)
}

function socketPath(folder: string): string {
  const name = `foyer-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

function listen(path: string, greeting: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.end(greeting)
    })
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

function knock(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(path)
    socket.setEncoding('utf8')
    socket.setTimeout(2000, () => socket.destroy())
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(['ECONNREFUSED', 'ENOENT'].includes(error.code ?? '') ? undefined : 'another process'),
    )
    socket.once('close', () => resolve(said || 'another process'))
  })
}
