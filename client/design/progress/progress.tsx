import type { ReactNode } from 'react'
import { progressUnseen } from '../../router/progress.ts'
import { useRuntime, useStore } from '../../router/use-runtime.ts'

/** By script: the policy of the page lets no `style` attribute in. */
function tellDelay(bar: HTMLElement | null): void {
  bar?.style.setProperty('--unseen', `${progressUnseen}ms`)
}

/** A thin bar while a navigation takes long; a strip with a retry when the network fails. */
export function ProgressBar(): ReactNode {
  const progress = useStore(useRuntime().progress)
  const troubled = progress.state === 'failed' || progress.state === 'offline'
  return (
    <>
      <div ref={tellDelay} className="progress" data-state={progress.state} aria-hidden="true" />
      <div className="network" role="status">
        {troubled && (
          <p>
            {progress.state === 'offline' ? 'Parece que no tienes conexión.' : 'No pudimos cargar la página.'}{' '}
            <button type="button" onClick={progress.retry}>
              Reintentar
            </button>
          </p>
        )}
      </div>
    </>
  )
}
