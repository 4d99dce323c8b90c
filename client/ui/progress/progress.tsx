import { useStore } from '../../runtime/browser/use-store.ts'
import { useRuntime } from '../../runtime/router/use-runtime.ts'

/** A thin bar during slow navigations; a message with a retry button if the network fails. */
export function ProgressBar() {
  const progress = useStore(useRuntime().progress)
  const hasFailed = progress.state === 'failed' || progress.state === 'offline'
  return (
    <>
      <div className="progress" data-state={progress.state} aria-hidden="true" />
      <div className="network" role="status">
        {hasFailed && (
          <p>
            {progress.state === 'offline' ? 'Parece que no hay conexión.' : 'No pudimos cargar la página.'}{' '}
            <button type="button" onClick={progress.retry}>
              Reintentar
            </button>
          </p>
        )}
      </div>
    </>
  )
}
