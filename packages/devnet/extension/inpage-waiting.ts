/** Runs behind `inpage.ts`, before any script of the page, while the wallet is set to announce itself late or under another name. */
import { waitMessage } from './messages.ts'

dispatchEvent(new Event(waitMessage))
