import '../../ui/message/message.css'
import '../../ui/panel/panel.css'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { callApi } from '../../runtime/session/call-api.ts'
import { rerenderAnswerSchema, studioPaths } from './contract.ts'

type RerenderProps = { stale: number; onDone: (text: string) => void }

const nextPiece = (after: string) =>
  callApi(studioPaths.rerender, { method: 'POST', body: { after } }, rerenderAnswerSchema)

/** Stored articles that an older version of the renderer made: makes them again, piece by piece. */
export function Rerender({ stale, onDone }: RerenderProps): ReactNode {
  const id = useId()
  const [done, setDone] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const left = useRef(false)

  useEffect(() => {
    left.current = false
    return () => void (left.current = true)
  }, [])

  async function run(): Promise<void> {
    setProblem('')
    setDone(0)
    const failed: string[] = []
    let total = 0
    // Whoever leaves the page stops here; what is left is still counted, and the next run ends it.
    let after: string | null = ''
    while (after !== null && !left.current) {
      const answer = await nextPiece(after)
      if (!answer.ok) {
        setDone(null)
        return setProblem(answer.error.message)
      }
      total += answer.value.done
      failed.push(...answer.value.failed)
      setDone(total)
      after = answer.value.next
    }
    if (left.current) return
    setDone(null)
    if (failed.length > 0) setProblem(`Ocupan demasiado y quedan como estaban: ${failed.join(', ')}.`)
    onDone(`Artículos generados de nuevo: ${total - failed.length}.`)
  }

  return (
    <section className="panel" aria-labelledby={id}>
      <p id={id}>
        {stale === 1 ? 'Un artículo se generó' : `${stale} artículos se generaron`} con una versión anterior
        del sitio. Volver a generarlos no cambia sus textos ni sus fechas.
      </p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="actions tight">
        <button className="button plain" type="button" disabled={done !== null} onClick={() => void run()}>
          Volver a generar los artículos
        </button>
        {done !== null && (
          <label>
            {Math.min(done, stale)} de {stale} <progress value={Math.min(done, stale)} max={stale} />
          </label>
        )}
      </div>
    </section>
  )
}
