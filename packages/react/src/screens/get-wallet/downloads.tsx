/** The links of one wallet: this device's store first. */
import { EmptyState, IconBadge, type IconName, List, ListItem, Stack, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useText } from '../../hooks/use-text.ts'
import type { ScreenProps } from '../registry.ts'
import { isFor, readPlatform, type Store, storesOf } from './stores.ts'

const icons = { extension: 'download', appStore: 'phone', playStore: 'phone', website: 'network' } as const satisfies Record<
  Store['kind'],
  IconName
>

export function Downloads({ screen: { wallet } }: ScreenProps<'Downloads'>): ReactNode {
  const text = useText()
  const platform = readPlatform(navigator)
  const stores = storesOf(wallet, platform)
  if (stores.length === 0) {
    return (
      <EmptyState icon="download" title={text('downloads.none.title', { wallet: wallet.name })}>
        {text('downloads.none.todo')}
      </EmptyState>
    )
  }
  const here = stores.filter((store) => isFor(store, platform))
  const elsewhere = stores.filter((store) => !isFor(store, platform))
  const rows = (list: readonly Store[]) =>
    list.map((store) => (
      <ListItem
        key={store.kind}
        image={<IconBadge icon={icons[store.kind]} accent={isFor(store, platform)} />}
        title={store.kind === 'website' ? text('downloads.website', { wallet: wallet.name }) : text(`downloads.${store.kind}`)}
        subtitle={new URL(store.href).hostname}
        href={store.href}
        newTab={text('action.newTab')}
      />
    ))
  return (
    <Stack gap={4}>
      {here.length > 0 && <List title={text('downloads.here')}>{rows(here)}</List>}
      {elsewhere.length > 0 && (
        <List title={elsewhere.some(({ kind }) => kind !== 'website') ? text('downloads.elsewhere') : undefined} label={wallet.name}>
          {rows(elsewhere)}
        </List>
      )}
      <Text size="small" muted>
        {text('downloads.safety')}
      </Text>
    </Stack>
  )
}
