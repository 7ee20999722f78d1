import { readInitialState } from '@foyer/core/server'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from './providers'
import { projectId } from './world'
import './style.css'

export const metadata: Metadata = { title: 'my-app' }
export const viewport: Viewport = { colorScheme: 'light dark', viewportFit: 'cover' }

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
