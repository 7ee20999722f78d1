/** The part of the kit that is loaded with the first opening: performs what its machines describe. */
import { origins } from '@foyer/contract'
import type { ChainClient } from '../adapter.ts'
import type { Namespace } from '../caip.ts'
import type { Environment } from '../environment.ts'
import { KitError } from '../errors.ts'
import type { KitEvent, Stamped, Work } from '../event.ts'
import { assetImageUrl, walletImageUrl } from '../image-urls.ts'
import { isAnyConnected, latestOf } from '../select.ts'
import type { Setup } from '../setup.ts'
import type { AlertKey, KitState } from '../state.ts'
import type { KitStorage } from '../storage.ts'
import { toKitError } from '../to-kit-error.ts'
import type { AccountReader } from './account-reader.ts'
import type { Analytics } from './analytics.ts'
import { createApiClient } from './api-client.ts'
import type { DataEvent } from './data-event.ts'
import { carried, fetchCatalogue } from './fetch-catalogue.ts'
import { isAllowedOrigin } from './origin.ts'
import { readPage } from './page.ts'
import { stepData } from './step-data.ts'

export type DataInput = {
  readonly setup: Setup
  readonly environment: Environment
  readonly storage: KitStorage
  readonly signal: AbortSignal
  getState(): KitState
  send(event: KitEvent): void
  client(namespace: Namespace): ChainClient
}

export type DataPart = {
  /** Runs after the rest of the kit has taken the event in; `before` is the state it found. */
  step(state: KitState, event: Stamped, before: KitState): readonly [KitState, readonly Work[]]
  perform(work: Work): void
}

export function createData({ setup, environment, storage, signal, getState, send, client }: DataInput): DataPart {
  const { options, hosts } = setup
  const page = environment.page ?? readPage()
  const api = createApiClient({ environment, projectId: options.projectId, signal, onAlert: (key, detail) => void alert(key, detail) })
  let accounts: Promise<AccountReader> | undefined
  let analytics: Promise<Analytics> | undefined
  const alerted = new Set<AlertKey>()
  let checked = false

  function perform(work: Work) {
    switch (work.type) {
      case 'fetch-account':
        return void fetchAccount(work)
      case 'fetch-catalogue':
        return void fetchWallets(work)
      case 'fetch-images':
        return void fetchImages()
      case 'check-origin':
        return void checkOrigin()
      case 'alert':
        return void alert(work.key, work.detail)
      case 'observe':
        return observe(work)
    }
  }

  async function fetchAccount({ slice, key, attempt, fresh }: Extract<Work, { type: 'fetch-account' }>): Promise<void> {
    try {
      const { data, at } = await (await readAccounts()).read(slice, key, fresh)
      if (!signal.aborted)
        send({ type: 'account-data', slice, key, attempt, data, asOf: at } as Extract<DataEvent, { type: 'account-data' }>)
    } catch (cause) {
      send({ type: 'account-data-failed', slice, key, attempt, error: toKitError(cause) })
    }
  }

  /** A failed load is tried again with the next question. */
  function readAccounts(): Promise<AccountReader> {
    accounts ??= import('./account-reader.ts').then(
      ({ createAccountReader }) =>
        createAccountReader({ setup, api, client, signal, storage, now: environment.now, isConnected: () => isAnyConnected(getState()) }),
      (cause) => {
        accounts = undefined
        throw new KitError('network_failed', 'A part of the kit could not be loaded. Check the connection and try again.', { cause })
      },
    )
    return accounts
  }

  async function fetchWallets({ slice, query, attempt }: Extract<Work, { type: 'fetch-catalogue' }>): Promise<void> {
    try {
      const { wallets, count } = await fetchCatalogue({ setup, api, query, signal })
      if (slice === 'list' || slice === 'results')
        send({ type: 'catalogue-data', slice, attempt, data: { wallets, count, page: query.page } })
      else send({ type: 'catalogue-data', slice, attempt, data: wallets })
    } catch (cause) {
      // The whole list is all that the kit knows, suggestions included.
      const known = await carried(setup, slice === 'list' ? {} : query).catch(() => [])
      const fallback = slice === 'list' ? known : known.slice(0, query.entries)
      send({ type: 'catalogue-failed', slice, attempt, error: toKitError(cause), fallback })
    }
  }

  /** Spec 4.08a: pictures of the wallets and networks one sees first. Only `loading` waits for them, for 2 s at most. */
  async function fetchImages(): Promise<void> {
    const { catalogue, network } = getState()
    const wallets = [...(latestOf(catalogue.featured) ?? []), ...(latestOf(catalogue.recommended) ?? [])].slice(0, 20)
    const urls = [
      ...wallets.map((wallet) => wallet.image_url ?? (wallet.image_id && walletImageUrl(options, wallet.image_id))),
      ...network.networks
        .slice(0, 20)
        .map(
          ({ assets, id }) => options.chainImages?.[id] ?? assets?.imageUrl ?? (assets?.imageId && assetImageUrl(options, assets.imageId)),
        ),
    ]
    const wanted = [...new Set(urls)].filter((url): url is string => Boolean(url))
    await Promise.all(wanted.map((url) => page?.fetchImage(url)))
    send({ type: 'loaded' })
  }

  async function checkOrigin(): Promise<void> {
    if (checked || !hosts.catalogue || !page || !options.projectId) return
    checked = true
    try {
      const { allowedOrigins } = await api.fetchCall(hosts.catalogue, origins, {}, { signal })
      if (!isAllowedOrigin(page.origin, allowedOrigins)) await alert('INVALID_APP_CONFIGURATION', page.origin)
    } catch (cause) {
      // A server that answered has its own alert already; one that is out of reach says nothing about the project.
      if (KitError.is(cause, 'invalid_input')) await alert('PROJECT_ID_NOT_CONFIGURED', cause.message)
    }
  }

  /** Each once, and only for developers (spec 8.01). */
  async function alert(key: AlertKey, detail?: string): Promise<void> {
    if (!options.debug || alerted.has(key)) return
    alerted.add(key)
    const { alertTexts } = await import('./alerts.ts')
    if (signal.aborted) return
    const { long, ...text } = alertTexts[key]
    environment.report(`${text.code} ${text.title}: ${text.message} ${long}${detail ? ` (${detail})` : ''}`)
    send({ type: 'show-alert', alert: { key, ...text } })
  }

  /** The code for it is not even loaded before the first opening, nor where nobody may be measured. */
  function observe({ event, state, before }: Extract<Work, { type: 'observe' }>): void {
    if (!hosts.analytics || !page || !options.features.analytics || page.refusesTracking || !options.projectId) return
    if (!analytics && event.type !== 'open') return
    const host = hosts.analytics
    analytics ??= import('./analytics.ts').then(({ createAnalytics }) => createAnalytics({ setup, environment, api, page, host, signal }))
    analytics.then((one) => signal.aborted || one.observe(event, state, before), ignore)
  }

  return {
    step: (state, event, before) => stepData(state, event, before, setup),
    perform,
  }
}

/** Measuring is the last thing a page should fail over. */
function ignore(): void {}
