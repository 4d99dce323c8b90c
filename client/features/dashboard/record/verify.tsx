import '#client/ui/panel/panel.css'
import { type ReactNode, useState } from 'react'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Button } from '#client/ui/button/button.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { type AuditLogVerdict, auditLogVerifyPath, verdictSchema } from '../contract/audit-log.ts'

/** Button that checks the integrity of the log. It reads all entries, so it only runs on demand. */
export function VerifyAuditLog({ months }: { months: number }): ReactNode {
  const [verdict, setVerdict] = useState<AuditLogVerdict | null>(null)
  const { ref, pending, failure, send } = useRequest<HTMLElement>()

  async function verify(): Promise<void> {
    setVerdict(null)
    const found = await send(auditLogVerifyPath, { method: 'POST' }, verdictSchema)
    if (found) setVerdict(found)
  }

  return (
    <section className="panel" aria-labelledby="comprobar" ref={ref}>
      <h2 id="comprobar">¿Está íntegro?</h2>
      <p>
        Se guarda {months} meses. Cada registro lleva un sello que depende del anterior: si alguien cambia
        uno, se nota al verificar.
      </p>
      <Button disabled={pending} onClick={verify}>
        {pending ? 'Verificando…' : 'Verificar'}
      </Button>
      <FormError failure={failure} />
      <div role="status">
        {verdict?.lines.map((line, index) => (
          <p key={line} className={index === 0 && !verdict.isIntact ? 'form-error' : 'record-line'}>
            {line}
          </p>
        ))}
        {verdict?.isIntact === false && (
          <p>
            Descarga ahora el registro con sus sellos y avisa a quien publica el sitio: alguien pudo entrar
            con una cuenta ajena.
          </p>
        )}
      </div>
    </section>
  )
}
