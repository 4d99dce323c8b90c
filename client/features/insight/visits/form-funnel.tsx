import type { ReactNode } from 'react'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import type { FormFunnel as Funnel } from './contract/report.ts'
import { CountTable } from './list-table.tsx'

export function FormFunnelSection({
  form: { seen, begun, sent, refused, spam },
}: {
  form: Funnel
}): ReactNode {
  return (
    <div className="visit-tables">
      {seen + begun + sent > 0 && (
        <section aria-labelledby="formulario">
          <h2 id="formulario">El formulario de contacto</h2>
          <p>
            La página se vio {pluralize(seen, 'vez', 'veces')}, se empezó a escribir{' '}
            {pluralize(begun, 'vez', 'veces')} y{' '}
            {sent === 1 ? 'llegó 1 mensaje' : `llegaron ${sent} mensajes`}.
          </p>
          <p className="help">
            Que alguien empieza se sabe si su navegador usa JavaScript; si no, se cuenta al enviar. No se
            guarda lo que escriben.
          </p>
        </section>
      )}
      <CountTable title="Qué hubo que corregir" head="Campo o motivo" what="Veces" lines={refused} />
      <CountTable title="Por qué quedó como spam" head="Motivo" what="Veces" lines={spam} />
    </div>
  )
}
