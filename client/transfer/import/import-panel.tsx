import { type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { Instant } from '../../design/time/instant.tsx'
import { CallContext } from '../../session/use-request.ts'
import { type OpenImport, transferPaths } from '../contract.ts'
import type { Import } from '../run/create-import.ts'
import { progressText } from '../words.ts'
import { RunningImport } from './running-import.tsx'

export function ImportPanel({ open }: { open: readonly OpenImport[] }): ReactNode {
  const call = use(CallContext)
  const [problem, setProblem] = useState('')
  const [current, setCurrent] = useState<Import | null>(null)
  const running = useRef<Import | null>(null)

  // Whoever leaves the page pauses; the same files go on from there.
  useEffect(() => () => running.current?.pause(), [])

  async function choose(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const files = new FormData(event.currentTarget)
      .getAll('archivo')
      .filter((file) => file instanceof File && file.name !== '')
      .filter((file) => typeof file !== 'string')
    if (files.length === 0) return setProblem('Elige un archivo.')
    setProblem('')
    const { createImport } = await import('../run/create-import.ts')
    running.current = createImport(files, { call, after })
    setCurrent(running.current)
  }

  return (
    <section className="panel" aria-labelledby="importar">
      <h2 id="importar">Trae lo que tienes</h2>
      {current ? (
        <RunningImport current={current} onLeave={() => setCurrent(null)} />
      ) : (
        <>
          <p>
            Acepta el zip de este sitio (todas sus partes a la vez), textos en Markdown con sus datos al
            principio (uno, o varios en un zip), la exportación de Ghost (JSON) y la de WordPress (XML).
            Primero verás qué entraría; nada se guarda hasta que lo confirmes.
          </p>
          <OpenImports open={open} />
          <form className="form" onSubmit={(event) => void choose(event)}>
            <div className="field">
              <label htmlFor="archivo">Archivo</label>
              <input
                id="archivo"
                name="archivo"
                type="file"
                accept=".zip,.json,.xml,.md"
                multiple
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? 'archivo-problema' : undefined}
              />
              {problem && (
                <p className="problem" role="alert" id="archivo-problema">
                  {problem}
                </p>
              )}
            </div>
            <button className="button">Revisar</button>
          </form>
        </>
      )}
    </section>
  )
}

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Imports that stopped half way, with the way on. */
function OpenImports({ open }: { open: readonly OpenImport[] }): ReactNode {
  const call = use(CallContext)
  const [forgotten, setForgotten] = useState<readonly string[]>([])
  const waiting = open.filter(({ id }) => !forgotten.includes(id))

  async function forget(id: string): Promise<void> {
    const answer = await call(transferPaths.job(id), { method: 'DELETE' }, v.unknown())
    if (answer.ok) setForgotten([...forgotten, id])
  }

  if (waiting.length === 0) return null
  return (
    <div className="form-done">
      <p>Quedó a medias; elige el mismo archivo y seguirá donde estaba:</p>
      <ul className="plain-list transfer-rows">
        {waiting.map(({ id, name, done, total, at }) => (
          <li key={id}>
            <strong>{name}</strong>: {progressText(done, total)}, <Instant at={at} />.{' '}
            <button type="button" className="link" onClick={() => void forget(id)}>
              Olvidar<span className="hidden"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
