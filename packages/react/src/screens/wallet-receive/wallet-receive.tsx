/** The account's address for somebody who sends: as a code, to copy, and where it is good for. */
import { CopyButton, List, ListItem, NetworkImage, Stack, Text, WholeAddress } from '@foyer/ui'
import { Qr } from '@foyer/ui/qr'
import type { ReactNode } from 'react'
import { useImages } from '../../hooks/use-images.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useReceive } from '../../hooks/use-receive.ts'
import { useText } from '../../hooks/use-text.ts'
import { shorten } from '../../words/shorten.ts'
import { receiveWords } from './words.ts'

export function WalletReceive(): ReactNode {
  const text = useText(receiveWords)
  const images = useImages({ remote: useOpened() })
  const { address, code, networks } = useReceive()
  return (
    <Stack gap={4}>
      <Qr value={code} label={text('receive.code')} />
      <Text align="center">{text('receive.scan')}</Text>
      <Text size="small" muted align="center" figures>
        {address && <WholeAddress address={address} />}
      </Text>
      <CopyButton
        variant="primary"
        full
        first
        value={address}
        label={text('copy.address')}
        done={text('copy.done')}
        failed={text('copy.failed')}
      />
      {networks.length > 0 && (
        <Stack gap={2}>
          <List title={text('receive.networks')}>
            {networks.map((network) => (
              <ListItem
                key={network.caipNetworkId}
                image={<NetworkImage name={network.name} src={images.network(network)} />}
                title={<bdi title={network.name}>{shorten(network.name)}</bdi>}
              />
            ))}
          </List>
          <Text size="small" muted>
            {text('receive.only')}
          </Text>
        </Stack>
      )}
    </Stack>
  )
}
