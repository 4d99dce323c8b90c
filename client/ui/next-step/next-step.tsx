import type { ReactNode } from 'react'
import { useDeferred } from '../../runtime/router/use-deferred.ts'
import { useSite } from '../../runtime/site/use-site.ts'
import { Icon } from '../icon/icon.tsx'
import { QuickContact } from './quick-contact.tsx'

type NextStepProps = {
  text: { title: string; text: string; button: string }
  /** What leads to the button. */
  children?: ReactNode
}

export function NextStep({ text, children }: NextStepProps) {
  const site = useSite()
  if (!useDeferred()) return null
  return (
    <section className="band" aria-labelledby="siguiente">
      <div className="wrap">
        <h2 id="siguiente">{text.title}</h2>
        {text.text && <p>{text.text}</p>}
        {(site.responseTime || site.phones[0] || site.whatsapp) && (
          <p>
            {site.responseTime} <QuickContact {...site} />
          </p>
        )}
        <p className="actions">
          {children}
          <a className="button" href="/contacto">
            {text.button}
            <Icon name="arrow" />
          </a>
        </p>
      </div>
    </section>
  )
}
