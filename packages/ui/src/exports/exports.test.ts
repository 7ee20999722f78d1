import { expect, test } from 'vitest'
import * as adopting from './adopt-styles.ts'
import * as format from './format.ts'
import * as index from './index.ts'
import * as longList from './long-list.ts'
import * as picture from './picture.ts'
import * as qr from './qr.ts'
import * as styles from './styles.ts'

test('the public names change only on purpose', () => {
  expect({
    '.': Object.keys(index).sort(),
    './format': Object.keys(format).sort(),
    './qr': Object.keys(qr).sort(),
    './long-list': Object.keys(longList).sort(),
    './adopt-styles': Object.keys(adopting).sort(),
    './styles': Object.keys(styles).sort(),
    './picture': Object.keys(picture).sort(),
  }).toMatchInlineSnapshot(`
    {
      ".": [
        "AccountName",
        "ActionRow",
        "Address",
        "AlertBar",
        "Amount",
        "Avatar",
        "Button",
        "Callout",
        "Checkbox",
        "Columns",
        "CopyButton",
        "Divider",
        "EmptyState",
        "Endless",
        "ErrorState",
        "Fact",
        "FieldBones",
        "Figure",
        "Footer",
        "Header",
        "Hint",
        "Icon",
        "IconBadge",
        "IconButton",
        "Image",
        "List",
        "ListItem",
        "Loading",
        "NetworkImage",
        "NftBones",
        "NftGrid",
        "NftTile",
        "Notice",
        "RequestNotice",
        "Ring",
        "Room",
        "ScrollArea",
        "SearchField",
        "Skeleton",
        "Spinner",
        "Stack",
        "Steps",
        "StylesContext",
        "Summary",
        "SummaryLine",
        "Tabs",
        "Tag",
        "Text",
        "TextField",
        "TextLink",
        "TokenImage",
        "VisuallyHidden",
        "WalletImage",
        "WalletTile",
        "WholeAddress",
        "createStyleSet",
        "gradientOf",
        "laterIcons",
        "shortAddress",
        "spokenAddress",
        "useStyles",
      ],
      "./adopt-styles": [
        "adoptStyles",
      ],
      "./format": [
        "gradientOf",
        "shortAddress",
        "spokenAddress",
      ],
      "./long-list": [
        "LongList",
        "SearchedList",
        "mostDrawn",
      ],
      "./picture": [
        "drawInline",
        "networkMark",
      ],
      "./qr": [
        "Qr",
      ],
      "./styles": [
        "styles",
      ],
    }
  `)
})
