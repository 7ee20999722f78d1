/** Everything that can be made to go wrong, one switch each. All off is a well-behaved wallet. */
import * as v from 'valibot'
import { longestAnnounceDelay, longestAnnounceName } from './bounds.ts'

export const switchesSchema = v.object({
  /** Declines everything that needs a person, without asking (4001). */
  rejects: v.boolean(),
  /** Approves everything that needs a person, without asking. `rejects` wins. */
  approves: v.boolean(),
  /** Accounts are hidden until somebody unlocks the wallet in the approval window. */
  locked: v.boolean(),
  /** Waits so many ms before each answer. */
  delay: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)),
  /**
   * `twice`: each answer and each event comes two times. `late`: answers are kept until somebody releases them.
   * `never`: nothing is asked and nothing is answered.
   */
  answers: v.picklist(['once', 'twice', 'late', 'never']),
  /** What `delay` and `answers` apply to: what needs a person, or reading the accounts and the chain as well. */
  scope: v.picklist(['approvals', 'everything']),
  /** Says 4902 for every network but the one it is on, added or not. */
  unknownChains: v.boolean(),
  /** Cannot add networks, whatever the person wants (4200). */
  refusesToAdd: v.boolean(),
  /** Lost its connection to every chain: `disconnect`, then 4900 to everything. */
  dropped: v.boolean(),
  /** Lists the tokens that it finds on the network (ERC-7811), whoever sent them, without prices. */
  listsAssets: v.optional(v.boolean(), false),
  /** Announces itself so many ms after the page began. */
  announceDelay: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(longestAnnounceDelay)),
  /** Announces itself under this name: as long and as strange as one likes. Empty is the real name. */
  announceName: v.pipe(v.string(), v.maxLength(longestAnnounceName)),
})

export type Switches = v.InferOutput<typeof switchesSchema>

export const switchesOff: Switches = {
  rejects: false,
  approves: false,
  locked: false,
  delay: 0,
  answers: 'once',
  scope: 'approvals',
  unknownChains: false,
  refusesToAdd: false,
  dropped: false,
  listsAssets: false,
  announceDelay: 0,
  announceName: '',
}
