/** Asks the server what the machine wants to know, and believes no page that is not a provider's, for the visitor's own account. */
import { onrampOptions, onrampOrder, onrampQuote, onrampUrl } from '@foyer/contract'
import { KitError } from '../../entities/errors.ts'
import { toKitError } from '../../entities/to-kit-error.ts'
import { isLocalPage, readPage } from '../../environment/page.ts'
import { apiOf } from '../../feature/api-of.ts'
import type { FeatureHost } from '../../feature/feature.ts'
import type { BuyEvent, BuySlice } from './buying.ts'
import { type BuyWork, toWhole } from './buying-work.ts'
import { refusePaymentPage } from './check-payment-page.ts'
import { readKept, storageKey } from './kept-purchases.ts'

export function performBuying(host: FeatureHost<BuyEvent, BuySlice>): { perform(work: BuyWork): void } {
  const api = apiOf(host)
  const { signal, environment } = host
  const { projectId, hosts } = host.setup.options
  const server = hosts.api
  const send = (event: BuyEvent): void => {
    if (!signal.aborted) host.send(event)
  }
  const readStored = (): void => send({ type: 'stored', ...readKept(host.storage.read(storageKey), environment.now()) })
  const needServer = (): string => {
    if (server === undefined) throw new KitError('configuration', 'No server sells tokens for this page.')
    return server
  }

  async function findPage({ attempt, wish, address }: Extract<BuyWork, { readonly type: 'find-page' }>): Promise<BuyEvent> {
    const { provider, network, purchaseCurrency, paymentCurrency, paymentMethod, amount } = wish
    const body = {
      projectId,
      destinationWallets: [{ address, assets: [purchaseCurrency], ...(network && { blockchains: [network] }) }],
      ...(network && { defaultNetwork: network }),
      defaultExperience: 'buy' as const,
      presetFiatAmount: toWhole(amount),
      fiatCurrency: paymentCurrency,
      paymentMethod,
      ...(provider && { provider }),
    }
    const answer = await api.fetchCall(needServer(), onrampUrl, { body }, { signal })
    const page = environment.page ?? readPage()
    const problem =
      provider !== undefined && answer.provider !== provider
        ? 'The server answered for another provider.'
        : refusePaymentPage(answer, address, isLocalPage(page))
    if (problem !== undefined) throw new KitError('server_failed', problem)
    return { type: 'page-found', attempt, answer }
  }

  async function perform(work: BuyWork): Promise<BuyEvent> {
    switch (work.type) {
      case 'read-options':
        // What the kit carries takes the place of what cannot be read.
        return api.fetchCall(needServer(), onrampOptions, {}, { signal }).then(
          (answer) => ({ type: 'options-read', attempt: work.attempt, answer }),
          () => ({ type: 'options-read', attempt: work.attempt, answer: undefined }),
        )
      case 'ask-quote': {
        const { attempt, wish, address } = work
        const { amount, paymentCurrency, purchaseCurrency, paymentMethod, provider, network = '' } = wish
        const body = {
          projectId,
          amount: toWhole(amount),
          paymentCurrency,
          purchaseCurrency,
          paymentMethod,
          network,
          address,
          ...(provider && { provider }),
        }
        return { type: 'quoted', attempt, answer: await api.fetchCall(needServer(), onrampQuote, { body }, { signal }) }
      }
      case 'find-page':
        return findPage(work)
      case 'follow': {
        const { orderId } = work
        const answer = await api.fetchCall(needServer(), onrampOrder, { params: { id: orderId } }, { signal })
        return { type: 'followed', orderId, answer }
      }
    }
  }

  const stop = environment.listen('storage', ({ key }) => {
    if (key === null || key === host.storage.prefix + storageKey) readStored()
  })
  signal.addEventListener('abort', stop)

  return {
    perform(work) {
      perform(work)
        .catch((cause: unknown) => toFailure(work, toKitError(cause)))
        .then((event) => {
          // A page that the browser had kept was told of nothing meanwhile.
          if (event.type === 'page-found' || event.type === 'followed') readStored()
          send(event)
        })
    },
  }
}

function toFailure(work: BuyWork, error: KitError): BuyEvent {
  switch (work.type) {
    case 'read-options':
      return { type: 'options-read', attempt: work.attempt, answer: undefined }
    case 'ask-quote':
      return { type: 'quote-failed', attempt: work.attempt, error }
    case 'find-page':
      return { type: 'page-refused', attempt: work.attempt, error }
    case 'follow':
      return { type: 'followed', orderId: work.orderId, answer: undefined }
  }
}
