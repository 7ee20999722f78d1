/** What one client, one address and one topic may ask of the relay. Beyond it there is an error, never silence. */

export type RelayLimits = {
  /** Open connections from one address (an IPv6 /64 counts as one). */
  readonly connectionsPerIp: number
  /** Attempts to connect a second, from one address. */
  readonly attemptsPerSecond: number
  /** Calls a second of one client, over all of its connections; in a batch, each message is one. */
  readonly callsPerSecond: number
  /** How many seconds of unused calls or attempts may be saved up: a client that comes back has much to say at once. */
  readonly burstSeconds: number
  readonly topicsPerConnection: number
  /** Bytes of a frame that is answered with an error, and of one that ends the connection. */
  readonly frameBytes: number
  readonly hardFrameBytes: number
  /** Topics or messages in one call. */
  readonly batch: number
  readonly mailPerTopic: number
  readonly bytesPerTopic: number
  /** Waiting to be written to a client before it counts as too slow and is closed. */
  readonly bufferedBytes: number
  /** Deliveries without acknowledgement; further mail of the client waits in the mailbox. */
  readonly unacknowledged: number
  readonly unacknowledgedBytes: number
  /** A client that has so much to acknowledge and acknowledges nothing for so long is closed. */
  readonly stuckMs: number
  /** A connection that does not answer pings for so long is closed. */
  readonly silentMs: number
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
  mailPerTopic: 300,
  bytesPerTopic: 2_097_152,
  bufferedBytes: 1_048_576,
  unacknowledged: 1_000,
  unacknowledgedBytes: 524_288,
  stuckMs: 30_000,
  silentMs: 75_000,
}
