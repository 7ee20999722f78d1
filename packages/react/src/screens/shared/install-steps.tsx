/** Three steps from a store to a connected wallet: install, create or import, come back. */
import type { CatalogueWallet } from '@foyer/core'
import type { WalletStore } from '@foyer/core/links'
import { Button, laterIcons, Stack, type Step, Steps } from '@foyer/ui'
import { Qr } from '@foyer/ui/qr'
import type { ReactNode } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useText } from '../../hooks/use-text.ts'
import { useWalletChoice } from '../../hooks/use-wallet-choice.ts'
import { downloadWords } from './download-words.ts'
import { useStores } from './use-stores.ts'

export type InstallStepsProps = {
  readonly wallet: CatalogueWallet
  readonly kind: Exclude<WalletStore['kind'], 'website'>
  readonly href: string
}

export function InstallSteps({ wallet, kind, href }: InstallStepsProps): ReactNode {
  const text = useText(downloadWords)
  const { go } = useNavigation()
  const { choose, wayTo } = useWalletChoice()
  const { name } = wallet
  const isHere = useStores(wallet).isHere({ kind, href })
  const store = kind === 'extension' ? '' : text(`get.${kind}`)

  const create: Step = { icon: 'key', title: text('downloads.create'), text: text('downloads.create.text', { wallet: name }) }
  const steps = (install: Omit<Step, 'title'>, back: Omit<Step, 'title'>): readonly Step[] => [
    { ...install, title: text('downloads.install') },
    create,
    { ...back, title: text('downloads.return') },
  ]
  return (
    <Stack gap={4}>
      {!isHere && <Qr value={href} label={text('downloads.code', { wallet: name, store })} />}
      <Steps label={text('downloads.steps', { wallet: name })} steps={ofKind()} number={text.number} />
    </Stack>
  )

  function ofKind(): readonly Step[] {
    if (kind === 'extension') {
      return steps(
        {
          icon: laterIcons.extension,
          text: text('downloads.install.extension', { wallet: name }),
          action: toStore(text('downloads.extension')),
        },
        {
          icon: 'retry',
          text: text('downloads.return.reload', { wallet: name }),
          action: (
            <Button size="s" icon="retry" onClick={() => location.reload()}>
              {text('get.reloadAction')}
            </Button>
          ),
        },
      )
    }
    const picture = kind === 'appStore' ? laterIcons.notched : laterIcons.playing
    if (isHere) {
      return steps(
        { icon: picture, text: text('downloads.install.app', { store }), action: toStore(text('downloads.open', { store })) },
        {
          icon: 'wallet',
          text: text('downloads.return.app', { wallet: name }),
          action: wayTo(wallet) === 'mobile' && (
            <Button size="s" onClick={() => choose({ wallet })}>
              {text('pair.open', { wallet: name })}
            </Button>
          ),
        },
      )
    }
    return steps(
      { icon: picture, text: text('downloads.install.scan', { store }) },
      {
        icon: 'qr',
        text: text('downloads.return.scan', { wallet: name }),
        action: wayTo(wallet) === 'qrcode' && (
          <Button size="s" icon="qr" onClick={() => go({ name: 'ConnectingWalletConnect', wallet, tab: 'qrcode' })}>
            {text('all.qr')}
          </Button>
        ),
      },
    )
  }

  function toStore(label: string): ReactNode {
    return (
      <Button variant="primary" size="s" icon="external" first href={href} newTab={text('shared.newTab')}>
        {label}
      </Button>
    )
  }
}
