/** The account's address for somebody who sends: as a code, to copy, and where it is good for. */
import type { Network } from '@foyer/core'
import { CopyButton, ListItem, NetworkImage, Stack, Text, WholeAddress } from '@foyer/ui'
import { LongList } from '@foyer/ui/long-list'
import { Qr } from '@foyer/ui/qr'
import type { ReactNode } from 'react'
import { useImages } from '../../hooks/use-images.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useReceive } from '../../hooks/use-receive.ts'
import { useText } from '../../hooks/use-text.ts'
import { shorten } from '../../words/shorten.ts'
import { WithAccount } from '../shared/with-account.tsx'
import { receiveWords } from './words.ts'

const keyOf = ({ caipNetworkId }: Network): string => caipNetworkId

export function WalletReceive(): ReactNode {
  return (
    <WithAccount feature="receive">
      <Receive />
    </WithAccount>
  )
}

function Receive(): ReactNode {
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
          <LongList
            title={text('receive.networks')}
            items={networks}
            keyOf={keyOf}
            draw={(network) => (
              <ListItem
                image={<NetworkImage name={network.name} src={images.network(network)} />}
                title={<bdi title={network.name}>{shorten(network.name)}</bdi>}
              />
            )}
          />
          <Text size="small" muted>
            {text('receive.only')}
          </Text>
        </Stack>
      )}
    </Stack>
  )
}
