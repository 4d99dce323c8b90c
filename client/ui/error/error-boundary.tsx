import { Component, useEffect, useState, type ReactNode } from 'react'
import { isAppError } from '../../runtime/errors.ts'
import { useRuntime } from '../../runtime/router/use-runtime.ts'
import { ErrorScreen } from './error-screen.tsx'

type ErrorBoundaryProps = {
  /** `page`: replaces a failed page; the layout around it stays. `app`: replaces everything. */
  area: 'page' | 'app'
  /** When this value changes, another page is shown and the failure is cleared. */
  resetKey: unknown
  children: ReactNode
}

type RenderFailure = { cause: unknown; resetKey: unknown; html: string }

/** Catches render errors. React offers error boundaries only as classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: RenderFailure | null }> {
  override state: { failure: RenderFailure | null } = { failure: null }

  static getDerivedStateFromError(cause: unknown): { failure: RenderFailure } {
    return { failure: { cause, resetKey: undefined, html: '' } }
  }

  static getDerivedStateFromProps(
    { area, resetKey }: ErrorBoundaryProps,
    { failure }: { failure: RenderFailure | null },
  ): { failure: RenderFailure | null } | null {
    if (!failure) return null
    if (failure.resetKey === undefined) {
      // React has not changed the document yet, so the server's HTML can still be saved.
      const html = document.querySelector(area === 'app' ? '#app' : 'main')?.innerHTML ?? ''
      return { failure: { ...failure, resetKey, html } }
    }
    return failure.resetKey === resetKey ? null : { failure: null }
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return (
      <ErrorFallback
        area={this.props.area}
        failure={failure}
        retry={() => this.setState({ failure: null })}
      />
    )
  }
}

type ErrorFallbackProps = { area: ErrorBoundaryProps['area']; failure: RenderFailure; retry: () => void }

/** Shows the HTML from before the failure. Then people get an error message; bots keep the HTML. */
function ErrorFallback({ area, failure, retry }: ErrorFallbackProps) {
  const runtime = useRuntime()
  const [isShown, setIsShown] = useState(false)
  const { cause, html } = failure
  const error = isAppError(cause) ? cause : null
  const isScreen = error || area === 'app'

  useEffect(() => {
    let isStale = false
    void runtime.prepareFailure().then((may) => {
      if (isStale || !may) return
      // A layout that failed would fail again with the view of an error.
      if (error?.fatal && area === 'page') runtime.showError(error)
      else setIsShown(true)
      if (isScreen) document.title = `Error: ${error?.statusCode ?? 500}`
    })
    return () => {
      isStale = true
    }
  }, [runtime, error, isScreen, area])

  if (!isShown) return <div dangerouslySetInnerHTML={{ __html: html }} />
  if (isScreen)
    return (
      // If the error screen fails as well, this boundary shows the message below, which needs no data.
      <ErrorBoundary area="page" resetKey={cause}>
        <ErrorScreen error={error} />
      </ErrorBoundary>
    )
  return (
    <div className="wrap" role="alert">
      <h1>Esta página no se pudo mostrar</h1>
      <p>El problema es nuestro y ya quedó registrado.</p>
      <button type="button" className="button" onClick={retry}>
        Volver a intentarlo
      </button>
    </div>
  )
}
