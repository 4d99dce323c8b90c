import { Component, useEffect, useState, type ReactNode } from 'react'
import { isAppError } from '../../runtime/errors.ts'
import { useRuntime } from '../../runtime/router/use-runtime.ts'
import { ErrorScreen } from './error-screen.tsx'

type BoundaryProps = {
  /** `page`: the frame around it stays. `app`: nothing else is left to show. */
  area: 'page' | 'app'
  /** Another value means another page: the failure is over. */
  resetKey: unknown
  children: ReactNode
}

type Failure = { cause: unknown; resetKey: unknown; html: string }

/** Where a failed render stops. React offers error boundaries to classes only. */
export class ErrorBoundary extends Component<BoundaryProps, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null }

  static getDerivedStateFromError(cause: unknown): { failure: Failure } {
    // This runs before React touches the document: what the server sent can still be saved.
    const html = document.querySelector('main')?.innerHTML ?? ''
    return { failure: { cause, resetKey: undefined, html } }
  }

  static getDerivedStateFromProps(
    { resetKey }: BoundaryProps,
    { failure }: { failure: Failure | null },
  ): { failure: Failure | null } | null {
    if (!failure) return null
    if (failure.resetKey === undefined) return { failure: { ...failure, resetKey } }
    return failure.resetKey === resetKey ? null : { failure: null }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    return (
      <Fallback area={this.props.area} failure={failure} retry={() => this.setState({ failure: null })} />
    )
  }
}

type FallbackProps = { area: BoundaryProps['area']; failure: Failure; retry: () => void }

/** Until it is known that no bot is reading, and for bots for good, the page stays as it was. */
function Fallback({ area, failure, retry }: FallbackProps): ReactNode {
  const runtime = useRuntime()
  const [mayShow, setMayShow] = useState(false)
  const { cause, html } = failure
  const error = isAppError(cause) ? cause : null

  useEffect(() => {
    let stale = false
    void runtime.mayShowFailure().then((may) => {
      if (stale || !may) return
      if (error?.fatal) runtime.fail(error)
      else setMayShow(true)
    })
    return () => {
      stale = true
    }
  }, [runtime, error])

  if (!mayShow) return <div dangerouslySetInnerHTML={{ __html: html }} />
  if (error || area === 'app') return <ErrorScreen error={error} />
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
