/** A screen that throws becomes an error with a way on, never a blank dialog. */
import { Component, type ReactNode } from 'react'

export type ErrorBoundaryProps = {
  readonly children: ReactNode
  /** What stands in; `retry` renders the children anew. */
  readonly fallback: (retry: () => void) => ReactNode
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  readonly #retry = (): void => this.setState({ failed: false })

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.#retry) : this.props.children
  }
}
