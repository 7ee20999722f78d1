/** Every part, in both themes and both directions, checked by axe with the real stylesheet. */
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { stage, violations } from '../testing/stage.tsx'
import {
  AccountName,
  ActionRow,
  Address,
  AlertBar,
  Amount,
  Avatar,
  Button,
  Checkbox,
  Columns,
  CopyButton,
  Divider,
  EmptyState,
  Endless,
  ErrorState,
  Fact,
  Figure,
  Footer,
  Header,
  IconBadge,
  IconButton,
  List,
  ListItem,
  Loading,
  laterIcons,
  NetworkImage,
  NftGrid,
  NftTile,
  Notice,
  RequestNotice,
  Ring,
  ScrollArea,
  SearchField,
  Skeleton,
  Stack,
  Steps,
  Tabs,
  Tag,
  Text,
  TextField,
  TextLink,
  TokenImage,
  VisuallyHidden,
  WalletImage,
  WalletTile,
} from './exports/index.ts'
import { LongList } from './exports/long-list.ts'

const nothing = (): void => undefined
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const parts: Readonly<Record<string, ReactNode>> = {
  ActionRow: (
    <ActionRow>
      <Button icon="download">Receive</Button>
      <Button icon="download">Send</Button>
    </ActionRow>
  ),
  Figure: (
    <Figure below="in all tokens">
      <Amount size="hero" value="10" unit="ETH" />
    </Figure>
  ),
  Address: (
    <Stack>
      <Address address={address} />
      <Address address={address} copy={{ label: 'Copy address', done: 'Copied', failed: 'Not copied' }} />
      {[undefined, 'vitalik.eth'].map((name) => (
        <AccountName
          key={String(name)}
          address={address}
          name={name}
          copy={{ label: 'Copy address', done: 'Copied', failed: 'Not copied' }}
          link={{ href: 'https://example.com', label: 'View in Explorer', newTab: 'opens in a new tab' }}
        />
      ))}
    </Stack>
  ),
  AlertBar: (
    <>
      {(['info', 'warning', 'error'] as const).map((variant) => (
        <AlertBar
          key={variant}
          variant={variant}
          title="Invalid Project ID"
          message="Check it."
          code="X"
          dismissLabel="Close"
          onDismiss={nothing}
        />
      ))}
    </>
  ),
  Amount: (
    <Stack>
      <Amount value="1.234" unit="ETH" size="hero" />
      <Amount value="$3.00" muted size="s" />
    </Stack>
  ),
  Avatar: <Avatar address={address} />,
  Button: (
    <Stack>
      {(['primary', 'secondary', 'ghost'] as const).map((variant) => (
        <Button key={variant} variant={variant} full>
          Connect
        </Button>
      ))}
      <Button busy>Wait</Button>
      <Button disabled>Off</Button>
      <Button size="s" icon="retry">
        Try again
      </Button>
      <Button href="https://example.org" newTab="opens in a new tab">
        Website
      </Button>
    </Stack>
  ),
  Checkbox: (
    <Stack>
      <Checkbox checked onChange={nothing}>
        I agree to the <TextLink href="https://example.org">terms</TextLink>.
      </Checkbox>
      <Checkbox checked={false} error="Tick it first." onChange={nothing}>
        I agree.
      </Checkbox>
    </Stack>
  ),
  Columns: (
    <Columns aside={<Text>Why</Text>} asideLabel="Why">
      <Text>List</Text>
    </Columns>
  ),
  CopyButton: <CopyButton value="wc:x" label="Copy link" done="Link copied" failed="Scan it instead." />,
  Divider: (
    <Stack>
      <Divider />
      <Divider>or</Divider>
    </Stack>
  ),
  EmptyState: (
    <EmptyState icon={laterIcons.coins} title="No tokens" action={<Button>Receive</Button>}>
      What you receive shows here.
    </EmptyState>
  ),
  Endless: <Endless more loading={false} onMore={nothing} label="Show more" />,
  ErrorState: (
    <Stack>
      <ErrorState title="Not loaded" todo="Try again." retryLabel="Try again" onRetry={nothing} />
      <ErrorState size="inline" icon="offline" title="Offline" todo="Later." retryLabel="Try again" onRetry={nothing} retrying />
    </Stack>
  ),
  Fact: (
    <Fact icon="key" title="It keeps your keys">
      Only you unlock it.
    </Fact>
  ),
  // Within a view, whose padding it reaches into.
  Footer: (
    <div className="fy-body">
      <Footer>By connecting, you agree.</Footer>
    </div>
  ),
  Header: <Header title="Connect a wallet" titleId="t" backLabel="Back" onBack={nothing} closeLabel="Close" onClose={nothing} />,
  IconButton: <IconButton icon="close" label="Close" onClick={nothing} />,
  List: (
    <List title="Installed">
      <ListItem title="MetaMask" image={<WalletImage name="MetaMask" />} tag={<Tag>Recent</Tag>} onClick={nothing} />
      <ListItem title="Selected" subtitle="In use" mark="check" onClick={nothing} image={<NetworkImage name="Ethereum" />} />
      <ListItem title="Busy" mark="spinner" onClick={nothing} />
      <ListItem title="Disabled" disabled onClick={nothing} />
      <ListItem title="More" mark="chevron" image={<IconBadge icon="grid" />} onClick={nothing} />
      <ListItem
        title="Explorer"
        link={{ href: 'https://example.org', newTab: 'opens in a new tab' }}
        image={<IconBadge icon="external" accent />}
      />
      <ListItem title="USDC" image={<TokenImage name="USDC" network={{ name: 'Base' }} />} trailing={<Amount value="$12.00" />} />
    </List>
  ),
  'LongList of rows': (
    <LongList
      title="Accounts"
      items={Array.from({ length: 100 }, (_, index) => `Account ${index}`)}
      keyOf={String}
      draw={(name) => <ListItem title={name} onClick={nothing} />}
    />
  ),
  'LongList to be read': (
    <LongList
      label="Tokens"
      items={Array.from({ length: 100 }, (_, index) => `Token ${index}`)}
      keyOf={String}
      draw={(name) => <ListItem title={name} />}
    />
  ),
  'LongList of tiles': (
    <LongList
      shape="tiles"
      label="Wallets"
      items={['Rabby', 'A wallet with a very long name']}
      keyOf={String}
      draw={(name) => <WalletTile name={name} image={<WalletImage name={name} size={56} />} installed="installed" onClick={nothing} />}
    />
  ),
  Notice: (
    <div role="status">
      {(['loading', 'success', 'error'] as const).map((variant) => (
        <Notice key={variant} variant={variant} message="Said" dismissLabel="Close" onDismiss={nothing} />
      ))}
    </div>
  ),
  RequestNotice: (
    <div role="status">
      <RequestNotice message="Continue elsewhere" dismissLabel="Close" onDismiss={nothing} />
      <RequestNotice message="Continue there" action={<Button size="s">Go there</Button>} dismissLabel="Close" onDismiss={nothing} />
    </div>
  ),
  Ring: (
    <Stack>
      {(['waiting', 'failed', 'done', 'idle'] as const).map((state) => (
        <Ring key={state} state={state} onRetry={nothing}>
          <WalletImage name="MetaMask" size={64} />
        </Ring>
      ))}
    </Stack>
  ),
  ScrollArea: (
    <ScrollArea label="Networks">
      <Text>Long</Text>
    </ScrollArea>
  ),
  SearchField: <SearchField label="Search wallets" clearLabel="Clear the search" value="rab" onChange={nothing} />,
  Skeleton: (
    <Loading label="Loading">
      {(['text', 'row', 'tile', 'amount', 'code'] as const).map((shape) => (
        <Skeleton key={shape} shape={shape} />
      ))}
    </Loading>
  ),
  Tabs: (
    <Tabs
      label="Account"
      selected="tokens"
      onSelect={nothing}
      tabs={[
        { id: 'tokens', label: 'Tokens' },
        { id: 'nfts', label: 'NFTs' },
      ]}
    >
      <Text>Panel</Text>
    </Tabs>
  ),
  Tag: (
    <Stack direction="row">
      {(['quiet', 'accent', 'success', 'warning'] as const).map((variant) => (
        <Tag key={variant} variant={variant}>
          Recent
        </Tag>
      ))}
    </Stack>
  ),
  Text: (
    <Stack>
      <Text muted>Muted</Text>
      {(['error', 'success', 'warning'] as const).map((tone) => (
        <Text key={tone} tone={tone} size="small">
          Tone
        </Text>
      ))}
    </Stack>
  ),
  VisuallyHidden: <VisuallyHidden live="polite">Loaded</VisuallyHidden>,
}

for (const theme of ['light', 'dark'] as const) {
  for (const [name, node] of Object.entries(parts)) {
    test(`${name} breaks no accessibility rule (${theme})`, async () => {
      const { host } = stage(node, { theme, dir: theme === 'dark' ? 'rtl' : 'ltr' })
      expect(await violations(host)).toEqual([])
    })
  }
}

test('nothing is wider than the narrowest phone, in either direction', () => {
  for (const dir of ['ltr', 'rtl'] as const) {
    for (const [name, node] of Object.entries(parts)) {
      const { root } = stage(node, { dir, width: 288 })
      const ground = root.firstElementChild as HTMLElement
      expect(ground.scrollWidth, `${name} ${dir}`).toBeLessThanOrEqual(ground.clientWidth)
    }
  }
})

test.each([
  ['both', { onBack: nothing, onClose: nothing }],
  ['close alone', { onClose: nothing }],
  ['back alone', { onBack: nothing }],
  ['neither', {}],
] as const)('the header keeps its title in the middle, back at the start and close at the end: %s', (_, ways) => {
  for (const dir of ['ltr', 'rtl'] as const) {
    const { root, find, all } = stage(<Header title="Account" titleId="t" backLabel="Back" closeLabel="Close" {...ways} />, { dir })
    const { left, width } = find('.fy-header').getBoundingClientRect()
    const middleOf = (element: Element) => {
      const box = element.getBoundingClientRect()
      const across = (box.left + box.width / 2 - left) / width
      return dir === 'rtl' ? 1 - across : across
    }
    expect(middleOf(find('.fy-header-title'))).toBeCloseTo(0.5, 1)
    for (const button of all('button')) {
      if (button.getAttribute('aria-label') === 'Back') expect(middleOf(button)).toBeLessThan(0.2)
      else expect(middleOf(button)).toBeGreaterThan(0.8)
    }
    expect(all('button').length).toBe(Object.keys(ways).length)
    root.remove()
  }
})

test.each([
  ['.fy-search', <SearchField key="search" label="Search wallets" clearLabel="Clear the search" value="" onChange={nothing} />],
  ['.fy-field-box', <TextField key="text" label="To" value="" onChange={nothing} />],
])('a field with the focus shows one ring, its box’s: %s', (box, field) => {
  const { find } = stage(field)
  const outlineOf = (selector: string) => getComputedStyle(find(selector)).outlineStyle
  expect([outlineOf(box), outlineOf('input')]).toEqual(['none', 'none'])
  find('input').focus()
  expect([outlineOf(box), outlineOf('input')]).toEqual(['solid', 'none'])
})

test('an endless list asks for more as its end comes near, whether it scrolls by itself or with the page', async () => {
  const asked = vi.fn()
  const long = <div style={{ blockSize: innerHeight * 3 }} />
  const end = (label: string) => <Endless more loading={false} onMore={() => asked(label)} label={label} />
  const { find, all } = stage(
    <>
      <ScrollArea label="By itself">
        {long}
        {end('own')}
      </ScrollArea>
      {/* As tall as what is in it, like the embedded modal. */}
      <div data-scroll>
        {long}
        {end('page')}
      </div>
    </>,
  )
  const looked = () => new Promise((resolve) => setTimeout(resolve, 100))
  await looked()
  expect(asked).not.toHaveBeenCalled()
  const own = find('[data-scroll]')
  own.scrollTop = own.scrollHeight - own.clientHeight - 200
  await expect.poll(() => asked.mock.calls).toEqual([['own']])
  all('.fy-endless')[1]?.scrollIntoView({ block: 'end' })
  await expect.poll(() => asked.mock.calls).toEqual([['own'], ['page']])
})

test('what is a list says so: to Safari one without markers is a list only by its role', () => {
  const more: typeof parts = {
    Steps: <Steps label="How" number={String} steps={[{ icon: 'qr', title: 'Scan', text: 'With the wallet.' }]} />,
    NftGrid: (
      <NftGrid label="NFTs">
        <NftTile name="One" />
      </NftGrid>
    ),
  }
  const named = Object.entries({ ...parts, ...more }).flatMap(([name, node]) => {
    const lists = stage(node).all('ul, ol')
    expect(
      lists.map((list) => list.role),
      name,
    ).toEqual(lists.map(() => 'list'))
    return lists.length > 0 ? [name] : []
  })
  expect(named).toEqual(['List', 'LongList of rows', 'LongList to be read', 'LongList of tiles', 'Steps', 'NftGrid'])
})
