import { OperatorDetails } from '#client/ui/message/operator-details.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import type { HealthCard as Data, MailHealth, PartHealth } from './contract.ts'

export const isHealthBad = (health: Data['health']): boolean =>
  health !== null && health.checkedAt !== null && (health.isSilent || health.wellSince === null)

export function HealthCard({ health }: Data) {
  if (health === null) return null
  const { checkedAt, isSilent, wellSince, parts, mail } = health
  return (
    <section aria-labelledby="salud">
      <div className="list-bar">
        <h2 id="salud">Salud del sitio</h2>
        {checkedAt === null ? (
          <span className="badge off">sin comprobar</span>
        ) : isHealthBad(health) ? (
          <span className="badge bad">falla</span>
        ) : (
          <span className="badge">bien</span>
        )}
      </div>
      {checkedAt === null ? (
        <p>Todavía no se ha comprobado: el sitio lo hace cada cinco minutos desde que está publicado.</p>
      ) : (
        <>
          {isSilent && (
            <p className="form-error">
              El sitio dejó de comprobarse a sí mismo, así que lo que sigue es viejo. Avisa a quien lo
              publica.
            </p>
          )}
          {wellSince !== null && !isSilent && (
            <p>
              <strong>Todo bien</strong> desde el <Instant at={wellSince} />
            </p>
          )}
          <PartFaults parts={parts} />
          <p>
            Última comprobación: <Instant at={checkedAt} />
          </p>
          <details>
            <summary>Qué se comprobó</summary>
            <ul>
              {parts.map(({ what, fault }) => (
                <li key={what}>
                  {what}: {fault === null ? 'bien' : 'falla'}
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
      {mail !== null && <MailHealthDetails mail={mail} />}
    </section>
  )
}

function PartFaults({ parts }: { parts: readonly PartHealth[] }) {
  const faults = parts.flatMap(({ fault, since }) => (fault === null ? [] : [{ ...fault, since }]))
  if (faults.length === 0) return null
  return (
    <ul role="list">
      {faults.map(({ text, said, todo, since }) => (
        <li key={text}>
          <strong>{text}</strong>, desde el <Instant at={since} /> Qué hacer: {todo}
          <OperatorDetails texts={[said]} />
        </li>
      ))}
    </ul>
  )
}

/** DNS checks of the mail domain; expanded if one of them fails. */
function MailHealthDetails({ mail }: { mail: MailHealth }) {
  const { domain, checkedAt, findings, lastSent, lastRefused } = mail
  const isBad = findings.some(({ state }) => state === 'bad')
  return (
    <details open={isBad}>
      <summary>
        Correo desde {domain}: {isBad ? 'hay algo que arreglar' : 'cómo llega'}
      </summary>
      {checkedAt === null ? (
        <p>Todavía no se ha consultado qué dice el DNS de ese dominio: el sitio lo hace cada hora.</p>
      ) : (
        <ul>
          {findings.map(({ what, state, said, todo }) => (
            <li key={what}>
              <strong>
                {what}: {findingStateLabels[state]}
              </strong>{' '}
              ({said}).{todo !== null && ` Qué hacer: ${todo}`}
            </li>
          ))}
        </ul>
      )}
      <p>
        Último aviso de una consulta entregado:{' '}
        {lastSent === null ? 'ninguno todavía.' : <Instant at={lastSent} />}
      </p>
      {lastRefused !== null && (
        <p>
          Último rechazado: <Instant at={lastRefused.at} /> Dijeron: {lastRefused.said}
        </p>
      )}
    </details>
  )
}

const findingStateLabels = { good: 'bien', bad: 'mal', unknown: 'no se sabe' } as const
