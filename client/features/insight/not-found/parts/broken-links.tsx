import type { ReactNode } from 'react'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { PermittedLink } from '#client/ui/text/permitted-link.tsx'
import { Day } from '#client/ui/time/published.tsx'
import type { NotFoundReport } from '../contract/report.ts'

export function BrokenLinks({
  links: { broken, checked, waiting },
}: Pick<NotFoundReport, 'links'>): ReactNode {
  return (
    <section aria-labelledby="enlaces">
      <h2 id="enlaces">Enlaces rotos</h2>
      <p>
        {checked === 0
          ? 'Todavía no se ha revisado ninguno de lo publicado.'
          : broken.length === 0
            ? 'En lo publicado no hay ninguno.'
            : `En lo publicado, ${pluralize(broken.length, 'enlace no lleva', 'enlaces no llevan')} a ninguna parte.`}{' '}
        {checked + waiting > 0 && `${pluralize(checked, 'revisado', 'revisados')}`}
        {waiting > 0 && `, ${pluralize(waiting, 'por revisar', 'por revisar')}`}
        {checked + waiting > 0 && '.'}
      </p>
      <ul role="list" className="ruled">
        {broken.map(({ address, status, since, uses }) => (
          <li key={address}>
            <p>
              <strong>{address}</strong>: {status === 0 ? 'no contesta' : `contesta ${status}`}, desde el{' '}
              <Day at={since} />
            </p>
            <p>
              En{' '}
              {uses.map(({ title, href }, at) => (
                <span key={href}>
                  {at > 0 && ', '}
                  <PermittedLink href={href}>{title}</PermittedLink>
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <p className="help">
        Cada noche se leen los enlaces de lo que cambió ese día. Los que llevan a este sitio se revisan cada
        cuarto de hora; los demás, una vez por semana, y están rotos si tampoco contestan un día después.
      </p>
    </section>
  )
}
