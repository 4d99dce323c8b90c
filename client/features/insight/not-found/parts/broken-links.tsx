import type { ReactNode } from 'react'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { PermittedLink } from '#client/ui/text/permitted-link.tsx'
import { Day } from '#client/ui/time/published.tsx'
import type { NotFoundReport } from '../contract/report.ts'

function describe(checked: number, waiting: number, broken: number): string {
  if (checked + waiting === 0) return 'Todavía no se ha revisado ninguno de lo publicado.'
  const result =
    broken === 0
      ? 'En lo publicado, ninguno de los revisados.'
      : `En lo publicado, ${pluralize(broken, 'enlace no lleva', 'enlaces no llevan')} a ninguna parte.`
  const left = waiting > 0 ? `, ${pluralize(waiting, 'por revisar', 'por revisar')}` : ''
  return `${result} ${pluralize(checked, 'revisado', 'revisados')}${left}.`
}

export function BrokenLinks({
  links: { broken, checked, waiting },
}: Pick<NotFoundReport, 'links'>): ReactNode {
  return (
    <section aria-labelledby="enlaces">
      <h2 id="enlaces">Enlaces rotos</h2>
      <p>{describe(checked, waiting, broken.length)}</p>
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
