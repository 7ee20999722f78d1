import { evm } from '@foyer/chains/evm'
import { mainnet } from '@foyer/chains/networks'
import { createKit } from '@foyer/core'
import { readInitialState } from '@foyer/core/server'
import { FoyerProvider } from '@foyer/react'
import type { ReactNode } from 'react'

declare const request: Request
declare const page: ReactNode

// #region kit
// Where the kit is made, in a client module.
const kit = createKit({ projectId: 'your-project', networks: [mainnet], adapters: [evm()], enableCookie: true })
// #endregion

// #region state
// On the server, for each request.
const initialState = readInitialState({ projectId: 'your-project', cookie: request.headers.get('cookie') })
// #endregion

export const element = (
// #region provider
<FoyerProvider kit={kit} initialState={initialState}>{page}</FoyerProvider>
// #endregion
)
