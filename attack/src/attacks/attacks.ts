/** Every attack of the suite, in the order in which they are run. */
import type { Attack } from '../attack.ts'
import { addressFlood } from './address-flood.ts'
import { backups } from './backups.ts'
import { cachePoisoning } from './cache-poisoning.ts'
import { ccip } from './ccip.ts'
import { clockJumps } from './clock-jumps.ts'
import { deepFrames } from './deep-frames.ts'
import { fullDisk } from './full-disk.ts'
import { giantBodies } from './giant-bodies.ts'
import { hostileNodes } from './hostile-nodes.ts'
import { hostileUpstreams } from './hostile-upstreams.ts'
import { hugeAnswers } from './huge-answers.ts'
import { keyFlood } from './key-flood.ts'
import { kill } from './kill.ts'
import { labelFlood } from './label-flood.ts'
import { logFlood } from './log-flood.ts'
import { lostDatabase } from './lost-database.ts'
import { lostRedis } from './lost-redis.ts'
import { partsFlood } from './parts-flood.ts'
import { pipelines } from './pipelines.ts'
import { projectFlood } from './project-flood.ts'
import { readOnlyDisk } from './read-only-disk.ts'
import { readingFlood } from './reading-flood.ts'
import { requestFlood } from './request-flood.ts'
import { slowClients } from './slow-clients.ts'
import { slowNames } from './slow-names.ts'
import { tornConnections } from './torn-connections.ts'
import { wideBatches } from './wide-batches.ts'

export const attacks: readonly Attack[] = [
  requestFlood,
  addressFlood,
  projectFlood,
  slowClients,
  pipelines,
  tornConnections,
  giantBodies,
  wideBatches,
  deepFrames,
  keyFlood,
  readingFlood,
  hugeAnswers,
  hostileNodes,
  hostileUpstreams,
  ccip,
  slowNames,
  cachePoisoning,
  partsFlood,
  labelFlood,
  logFlood,
  clockJumps,
  kill,
  fullDisk,
  readOnlyDisk,
  backups,
  lostDatabase,
  lostRedis,
]
