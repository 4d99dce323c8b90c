import type { ReactNode } from 'react'
import { useDeferred } from '../../runtime/router/use-deferred.ts'
import { Icon } from '../icon/icon.tsx'

type NextStepProps = {
  text: { title: string; text: string; button: string }
  subject?: string
}

/**
 * The call to action that ends a page, drawn after the first frame of a navigation. `subject` preselects what the
 * contact form is about.
 */
export function NextStep({ text, subject }: NextStepProps): ReactNode {
  if (!useDeferred()) return null
  return (
    <section className="band" aria-labelledby="siguiente">
      <div className="wrap">
        <h2 id="siguiente">{text.title}</h2>
        {text.text && <p>{text.text}</p>}
        <p className="actions">
          <a className="button" href={subject === undefined ? '/contacto' : `/contacto?asunto=${subject}`}>
            {text.button}
            <Icon name="arrow" />
          </a>
        </p>
      </div>
    </section>
  )
}
