import type { ReactNode } from 'react'
import { useDeferred } from '../../router/use-deferred.ts'
import { Icon } from '../icon/icon.tsx'

/** The one next step that ends the pages about us. Stands last inside `main`, below the first screen. */
export function NextStep(): ReactNode {
  if (!useDeferred()) return null
  return (
    <section className="band" aria-labelledby="siguiente">
      <div className="wrap">
        <h2 id="siguiente">¿Qué te gustaría dejar resuelto?</h2>
        <p>
          Escríbenos dos o tres frases sobre lo que tienes y lo que te preocupa. Te responde una persona que
          hace el trabajo, sin compromiso y con una primera opinión útil.
        </p>
        <p className="actions">
          <a className="button" href="/contacto">
            Escríbenos
            <Icon name="arrow" />
          </a>
        </p>
      </div>
    </section>
  )
}
