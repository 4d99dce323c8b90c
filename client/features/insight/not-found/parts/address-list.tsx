import { type ReactNode, useId, useState } from 'react'
import { redirectsResponseSchema, redirectsApiPath, toReadable } from '#client/features/redirects/contract.ts'
import { href } from '#client/features/redirects/routes.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { Button } from '#client/ui/button/button.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import type { NotFoundAddress } from '../contract/report.ts'

/** Requested addresses without a page, their referrers, and a button for the suggested redirect or a link to the form. */
export function NotFoundAddressList({ addresses }: { addresses: readonly NotFoundAddress[] }): ReactNode {
  const id = useId()
  const { ref, pending, failure, send } = useRequest<HTMLElement>()
  /** Redirects created since the page was loaded: path → target. */
  const [newRedirects, setNewRedirects] = useState<Readonly<Record<string, string>>>({})
  const [statusMessage, setStatusMessage] = useState('')

  async function redirect(source: string, target: string): Promise<void> {
    setStatusMessage('')
    const body = { source, target, status: 301 }
    const answer = await send(redirectsApiPath, { method: 'POST', body }, redirectsResponseSchema)
    if (!answer) return
    setNewRedirects({ ...newRedirects, [source]: target })
    setStatusMessage(`${toReadable(source)} lleva ahora a ${toReadable(target)}.`)
  }

  if (addresses.length === 0) return null
  return (
    <section aria-labelledby={id} ref={ref}>
      <h2 id={id}>Direcciones que no existen</h2>
      <StatusMessage done={statusMessage} />
      <FormError failure={failure} />
      <ul role="list" className="ruled">
        {addresses.map(({ path, count, from, proposal, redirect: standing }) => {
          const target = newRedirects[path] ?? standing?.target
          return (
            <li key={path}>
              <p>
                <strong>{toReadable(path)}</strong>: {pluralize(count, 'vez', 'veces')}
              </p>
              <p className="help">
                De dónde llegan:{' '}
                {from.map((source) => `${source.name} (${source.count})`).join(', ') || 'no se sabe'}
              </p>
              {target !== undefined && (
                <p>
                  Ya lleva a <a href={target}>{toReadable(target)}</a>
                  {standing && `: ${pluralize(standing.hits, 'visita salvada', 'visitas salvadas')}`}.
                </p>
              )}
              {target === undefined && (
                <p className="lost-proposal">
                  {proposal && (
                    <>
                      <span>
                        Lo más parecido: <a href={proposal.path}>{proposal.title}</a>
                      </span>
                      <Button
                        aria-disabled={pending}
                        aria-label={`Redirigir ${toReadable(path)} a ${toReadable(proposal.path)}`}
                        onClick={() => redirect(path, proposal.path)}
                      >
                        Redirigir
                      </Button>
                    </>
                  )}
                  <a
                    className={proposal ? undefined : 'button plain'}
                    href={`${href('mngr-redirecciones')}?${new URLSearchParams({ desde: path })}`}
                  >
                    {proposal ? 'Elegir otra página' : 'Redirigir'}
                    <span className="hidden">
                      {' '}
                      {proposal ? 'para ' : ''}
                      {toReadable(path)}
                    </span>
                  </a>
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
