import { readInitialState } from '@foyer/core/server'
import { FoyerProvider } from '@foyer/react'
import { type LoaderFunctionArgs, Meta, Outlet, Scripts, useLoaderData } from 'react-router'
import { kit, projectId } from './kit'

export function loader({ request }: LoaderFunctionArgs) {
  return { initialState: readInitialState({ projectId, cookie: request.headers.get('cookie') }) }
}

export default function Root() {
  const { initialState } = useLoaderData<typeof loader>()
  return (
    <html lang="en">
      <head>
        <title>Foyer with React Router</title>
        <Meta />
      </head>
      <body>
        <FoyerProvider kit={kit} initialState={initialState}>
          <Outlet />
        </FoyerProvider>
        <Scripts />
      </body>
    </html>
  )
}
