/** The append-only files of the log, or the same in memory for a server that stores nothing. */
import { constants } from 'node:fs'
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
  /** Of the newest segment alone: an earlier one is not written any more. */
  let newest: FileHandle | undefined
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
      const durable = await openDurable(path(number)).catch(async (error: unknown) => {
        await handle.close()
        throw error
      })
      await newest?.close()
      newest = durable
      await syncFolder(folder)
      return toSegment({ number, handle, durable, path: path(number), initialSize: 0 })
    },
  }
}

const { O_APPEND, O_DSYNC, O_WRONLY } = constants

/**
 * What is written by it is on the disk with the write itself: one wait for another thread in place of two, of which each costs a round of a busy
 * loop. Undefined where there is no such thing, as on Windows and macOS.
 */
const openDurable = async (path: string): Promise<FileHandle | undefined> =>
  O_DSYNC === undefined ? undefined : open(path, O_WRONLY | O_APPEND | O_DSYNC)

/** A new file’s name is part of its folder, which the disk writes separately. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

type OpenFile = {
  readonly number: number
  readonly handle: FileHandle
  /** What has to be on the disk is written by it. */
  readonly durable?: FileHandle | undefined
  readonly path: string
  readonly initialSize: number
}

function toSegment({ number, handle, durable, path, initialSize }: OpenFile): Segment {
  let size = initialSize
  let readers = 0
  let removed = false
  const closeWhenUnread = async () => {
    if (removed && readers === 0) await close()
  }
  const close = async () => void (await Promise.all([handle.close(), durable?.close()]))
  return {
    number,
    size: () => size,
    async append(bytes, isDurable) {
      const writer = (isDurable && durable) || handle
      for (let written = 0; written < bytes.length; ) {
        written += (await writer.write(bytes, written, bytes.length - written)).bytesWritten
      }
      if (isDurable && writer === handle) await handle.datasync()
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
    close,
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
