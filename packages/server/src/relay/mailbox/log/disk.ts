/** The files of the log, or the same in memory for a server that keeps nothing. Only ever written at the end. */
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

export type Segment = {
  readonly number: number
  /** Bytes that were written whole. */
  readonly size: () => number
  /** Resolves with where the bytes begin, once they are on the disk itself when `durable`. @throws and is not to be written again. */
  readonly append: (bytes: Buffer, durable: boolean) => Promise<number>
  readonly read: (offset: number, length: number) => Promise<Buffer>
  /** Deletes it, once nobody reads it any more. */
  readonly remove: () => Promise<void>
  readonly close: () => Promise<void>
}

export type Disk = {
  /** What an earlier process left, oldest first. */
  readonly openAll: () => Promise<readonly Segment[]>
  readonly create: (number: number) => Promise<Segment>
}

const fileName = (number: number) => `${String(number).padStart(10, '0')}.log`

export function createFileDisk(folder: string): Disk {
  const path = (number: number) => join(folder, fileName(number))
  return {
    async openAll() {
      await mkdir(folder, { recursive: true })
      const numbers = (await readdir(folder)).filter((name) => /^\d{10}\.log$/.test(name)).map((name) => Number(name.slice(0, 10)))
      const segments: Segment[] = []
      for (const number of numbers.sort((a, b) => a - b)) {
        const handle = await open(path(number), 'r')
        segments.push(toSegment(number, handle, path(number), (await handle.stat()).size))
      }
      return segments
    },
    async create(number) {
      // It must not be there: what is there may be damaged at its end.
      const handle = await open(path(number), 'ax+')
      await syncFolder(folder)
      return toSegment(number, handle, path(number), 0)
    },
  }
}

/** A new file’s name is in its folder, which is written to the disk by itself. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function toSegment(number: number, handle: FileHandle, path: string, found: number): Segment {
  let size = found
  let readers = 0
  let removed = false
  const closeUnread = async () => {
    if (removed && readers === 0) await handle.close()
  }
  return {
    number,
    size: () => size,
    async append(bytes, durable) {
      for (let written = 0; written < bytes.length; ) {
        written += (await handle.write(bytes, written, bytes.length - written)).bytesWritten
      }
      if (durable) await handle.datasync()
      const start = size
      size += bytes.length
      return start
    },
    async read(offset, length) {
      readers++
      try {
        const bytes = Buffer.allocUnsafe(length)
        let got = 0
        while (got < length) {
          const { bytesRead } = await handle.read(bytes, got, length - got, offset + got)
          if (bytesRead === 0) break
          got += bytesRead
        }
        return bytes.subarray(0, got)
      } finally {
        readers--
        await closeUnread()
      }
    },
    async remove() {
      removed = true
      await rm(path, { force: true })
      await closeUnread()
    },
    close: () => handle.close(),
  }
}

export function createMemoryDisk(): Disk {
  return {
    openAll: async () => [],
    create: async (number) => {
      const parts: { readonly start: number; readonly bytes: Buffer }[] = []
      let size = 0
      return {
        number,
        size: () => size,
        append: async (bytes) => {
          parts.push({ start: size, bytes })
          size += bytes.length
          return size - bytes.length
        },
        read: async (offset, length) => {
          const { start, bytes } = parts.findLast((part) => part.start <= offset) ?? { start: 0, bytes: Buffer.alloc(0) }
          return bytes.subarray(offset - start, offset - start + length)
        },
        remove: async () => void parts.splice(0),
        close: async () => void parts.splice(0),
      }
    },
  }
}
