/** The append-only files of the log, or the same in memory for a server that stores nothing. */
import { copyFile, type FileHandle, mkdir, open, readdir, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'

export type Segment = {
  readonly number: number
  /** Bytes written completely. */
  readonly size: () => number
  /** Resolves with the offset of the bytes, once the disk has them when `durable`. After it throws, the segment must not be written again. */
  readonly append: (bytes: Buffer, durable: boolean) => Promise<number>
  /** Nothing where the segment was removed: whoever looked up an offset before may come too late. */
  readonly read: (offset: number, length: number) => Promise<Buffer>
  /** Copies what is written completely now into a folder. */
  readonly copyTo: (folder: string) => Promise<void>
  /** Deletes the file; reads in progress finish first. */
  readonly remove: () => Promise<void>
  readonly close: () => Promise<void>
}

export type SegmentStore = {
  /** The segments of earlier processes, oldest first. */
  readonly openAll: () => Promise<readonly Segment[]>
  readonly create: (number: number) => Promise<Segment>
}

const fileName = (number: number) => `${String(number).padStart(10, '0')}.log`

export function createFileSegments(folder: string): SegmentStore {
  const path = (number: number) => join(folder, fileName(number))
  return {
    async openAll() {
      await mkdir(folder, { recursive: true })
      const numbers = (await readdir(folder)).filter((name) => /^\d{10}\.log$/.test(name)).map((name) => Number(name.slice(0, 10)))
      const segments: Segment[] = []
      for (const number of numbers.sort((a, b) => a - b)) {
        const handle = await open(path(number), 'r')
        segments.push(toSegment({ number, handle, path: path(number), initialSize: (await handle.stat()).size }))
      }
      return segments
    },
    async create(number) {
      // Fails if the file exists: an existing one may be damaged at its end.
      const handle = await open(path(number), 'ax+')
      await syncFolder(folder)
      return toSegment({ number, handle, path: path(number), initialSize: 0 })
    },
  }
}

/** A new file’s name is part of its folder, which the disk writes separately. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

type OpenFile = { readonly number: number; readonly handle: FileHandle; readonly path: string; readonly initialSize: number }

function toSegment({ number, handle, path, initialSize }: OpenFile): Segment {
  let size = initialSize
  let readers = 0
  let removed = false
  const closeWhenUnread = async () => {
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
      if (removed) return Buffer.alloc(0)
      readers++
      try {
        const bytes = Buffer.allocUnsafe(length)
        let filled = 0
        while (filled < length) {
          const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled)
          if (bytesRead === 0) break
          filled += bytesRead
        }
        return bytes.subarray(0, filled)
      } finally {
        readers--
        await closeWhenUnread()
      }
    },
    async copyTo(folder) {
      const [copy, length] = [join(folder, fileName(number)), size]
      readers++
      try {
        await copyFile(path, copy)
        await truncate(copy, length)
      } finally {
        readers--
        await closeWhenUnread()
      }
    },
    async remove() {
      removed = true
      await rm(path, { force: true })
      await closeWhenUnread()
    },
    close: () => handle.close(),
  }
}

export function createMemorySegments(): SegmentStore {
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
        copyTo: async () => undefined,
        remove: async () => void parts.splice(0),
        close: async () => void parts.splice(0),
      }
    },
  }
}
