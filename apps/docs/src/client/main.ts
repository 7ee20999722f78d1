/** What the pages get where JavaScript is on. Nothing is asked of the network before it is used or seen. */
import { addCopyButtons } from './copy-buttons.ts'
import { enableMenu } from './enable-menu.ts'
import { enableSearch } from './enable-search.ts'
import { enableThemes } from './enable-themes.ts'
import { enableVersions } from './enable-versions.ts'
import { followHeadings, openContents } from './follow-headings.ts'
import { watchLive } from './watch-live.ts'

enableThemes()
enableMenu()
enableSearch()
enableVersions()
openContents()
followHeadings()
addCopyButtons()
watchLive()
