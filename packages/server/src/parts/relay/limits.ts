/** What one client, address, project and topic, and all of them together, may use of the relay. Beyond a limit there is an error, never silence. */
import { getHeapStatistics } from 'node:v8'

export type RelayLimits = {
  /** Open connections from one address (an IPv6 /64 counts as one). */
  readonly connectionsPerIp: number
  /** Open connections of this process. */
  readonly connectionsInAll: number
  /** Upgrades a second from one address. */
  readonly attemptsPerSecond: number
  /** Calls a second of one client, over all of its connections; in a batch, each message is one. */
  readonly callsPerSecond: number
  /** The same of one address, whatever keys its clients have; never less than one client may. */
  readonly callsPerSecondPerIp: number
  readonly callsPerSecondPerProject: number
  readonly callsPerSecondInAll: number
  /** How many seconds of unused calls or upgrades accumulate: a client that reconnects has many calls to make at once. */
  readonly burstSeconds: number
  readonly topicsPerConnection: number
  /** A larger frame is refused with an error, unread, and closes the connection. Beyond `hardFrameBytes` there is no error before. */
  readonly frameBytes: number
  readonly hardFrameBytes: number
  /** Topics or messages in one call. */
  readonly batch: number
  readonly messagesPerTopic: number
  readonly bytesPerTopic: number
  /** Clients whose receipts of one message are kept; another one receives it again when it returns. */
  readonly receiptsPerMessage: number
  /** Of the whole mailbox, acknowledged ones included. */
  readonly messagesInAll: number
  readonly bytesInAll: number
  /** What is stored for one address and not acknowledged, as a part of the whole mailbox. */
  readonly addressShare: number
  /** Bytes that wait to be written to a client before it counts as too slow and is closed. */
  readonly bufferedBytes: number
  /** Deliveries without acknowledgement; the client's further messages stay in the mailbox. */
  readonly unacknowledged: number
  readonly unacknowledgedBytes: number
  /** A client whose delivery window is full and that acknowledges nothing for so long is closed. */
  readonly acknowledgeTimeoutMs: number
  /** A connection that does not answer pings for so long is closed. */
  readonly heartbeatTimeoutMs: number
}

/** A stored message has so many bytes of memory in the index of the log, and the index a quarter of the heap. */
export const indexBytesPerMessage = 640
export const indexHeapShare = 1 / 4

/** In the memory that this process has. */
function messagesInHeap(): number {
  return Math.floor((getHeapStatistics().heap_size_limit * indexHeapShare) / indexBytesPerMessage)
}

/** Of a mailbox in PostgreSQL, which has no index in memory. */
export const sharedMailboxLimits = { messagesInAll: 2_000_000, bytesInAll: 8_589_934_592 } as const

export const defaultRelayLimits: RelayLimits = {
  connectionsPerIp: 100,
  connectionsInAll: 20_000,
  attemptsPerSecond: 50,
  callsPerSecond: 50,
  callsPerSecondPerIp: 250,
  callsPerSecondPerProject: 10_000,
  callsPerSecondInAll: 20_000,
  burstSeconds: 10,
  topicsPerConnection: 2_000,
  frameBytes: 262_144,
  hardFrameBytes: 1_048_576,
  batch: 500,
  messagesPerTopic: 300,
  bytesPerTopic: 2_097_152,
  receiptsPerMessage: 32,
  messagesInAll: messagesInHeap(),
  bytesInAll: 2_147_483_648,
  addressShare: 1 / 16,
  bufferedBytes: 1_048_576,
  unacknowledged: 1_000,
  unacknowledgedBytes: 524_288,
  acknowledgeTimeoutMs: 30_000,
  heartbeatTimeoutMs: 75_000,
}
