import { type ReactNode, useId, useState } from 'react'
import { redirectAnswerSchema, redirectsApiPath } from '#client/features/redirects/contract.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { FormError } from '#client/ui/field/form-error.tsx'
import { Status } from '#client/ui/message/status.tsx'
import { countOf } from '../../visits/numbers.ts'
import type { LostAddress } from '../contract/report.ts'

/** Addresses of nothing, where their visitors came from, and one button that leads them on. */
export function AddressList({ addresses }: { addresses: readonly LostAddress[] }): ReactNode {
  const id = useId()
  const { ref, pending, failure, send } = useRequest<HTMLElement>()
  /** Those that were made here; the page knows the earlier ones. */
  const [made, setMade] = useState<Readonly<Record<string, string>>>({})
  const [said, setSaid] = useState('')

  async function redirect(source: string, target: string): Promise<void> {
    setSaid('')
    const body = { source, target, status: 301 }
    const answer = await send(redirectsApiPath, { method: 'POST', body }, redirectAnswerSchema)
    if (!answer) return
    setMade({ ...made, [source]: target })
    setSaid(`${source} lleva ahora a ${target}.`)
  }

  return (
    <section aria-labelledby={id} ref={ref}>
      <h2 id={id}>Direcciones que no existen</h2>
      <Status text={said} />
      <FormError failure={failure} />
      {addresses.length === 0 ? (
        <p className="help">Nadie ha pedido en este periodo una dirección que no exista.</p>
      ) : (
        <ul role="list" className="lost-list">
          {addresses.map(({ path, count, from, proposal, redirect: standing }) => {
            const target = made[path] ?? standing?.target
            return (
              <li key={path}>
                <p>
                  <strong>{path}</strong>: {countOf(count, 'vez', 'veces')}
                </p>
                <p className="help">
                  Desde{' '}
                  {from.map((source) => `${source.name} (${source.count})`).join(', ') || 'ningún enlace'}
                </p>
                {target !== undefined && (
                  <p>
                    Ya lleva a <a href={target}>{target}</a>
                    {standing && `: ${countOf(standing.hits, 'visita salvada', 'visitas salvadas')}`}.
                  </p>
                )}
                {target === undefined && proposal && (
                  <p className="lost-proposal">
                    <span>
                      Lo más parecido: <a href={proposal.path}>{proposal.title}</a>
                    </span>
                    <button
                      type="button"
                      className="button plain"
                      aria-disabled={pending}
                      aria-label={`Redirigir ${path} a ${proposal.path}`}
                      onClick={() => void redirect(path, proposal.path)}
                    >
                      Redirigir
                    </button>
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
