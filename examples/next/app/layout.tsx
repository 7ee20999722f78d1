import { readInitialState } from '@foyer/core/server'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { projectId } from './project'
import { Providers } from './providers'

export const metadata: Metadata = { title: 'Foyer with Next' }

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const cookie = (await headers()).get('cookie')
  return (
    <html lang="en">
      <body>
        <Providers initialState={readInitialState({ projectId, cookie })}>{children}</Providers>
      </body>
    </html>
  )
}
