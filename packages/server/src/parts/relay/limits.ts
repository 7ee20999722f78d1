/** What one client, one address and one topic may use of the relay. Beyond a limit there is an error, never silence. */

export type RelayLimits = {
  /** Open connections from one address (an IPv6 /64 counts as one). */
  readonly connectionsPerIp: number
  /** Upgrades a second from one address. */
  readonly attemptsPerSecond: number
  /** Calls a second of one client, over all of its connections; in a batch, each message is one. */
  readonly callsPerSecond: number
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

export const defaultRelayLimits: RelayLimits = {
  connectionsPerIp: 100,
  attemptsPerSecond: 50,
  callsPerSecond: 50,
  burstSeconds: 10,
  topicsPerConnection: 2_000,
  frameBytes: 262_144,
  hardFrameBytes: 1_048_576,
  batch: 500,
  messagesPerTopic: 300,
  bytesPerTopic: 2_097_152,
  bufferedBytes: 1_048_576,
  unacknowledged: 1_000,
  unacknowledgedBytes: 524_288,
  acknowledgeTimeoutMs: 30_000,
  heartbeatTimeoutMs: 75_000,
}
