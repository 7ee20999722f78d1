/** A screen that throws becomes an error with a way on, never a blank dialog. */
import { Component, type ReactNode } from 'react'
import { ViewFailed } from './view-failed.tsx'

export type ErrorBoundaryProps = { readonly children: ReactNode }

export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  /** Renders the children anew. */
  readonly #retry = (): void => this.setState({ failed: false })

  override render(): ReactNode {
    return this.state.failed ? <ViewFailed onRetry={this.#retry} /> : this.props.children
  }
}
