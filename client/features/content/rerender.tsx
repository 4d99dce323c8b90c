import '../../ui/panel/panel.css'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { ProblemMessage } from '#client/ui/message/problem-message.tsx'
import { callApi } from '../../runtime/session/call-api.ts'
import { rerenderResponseSchema } from './contract.ts'
import { postPaths } from './contract/text-paths.ts'

type RerenderProps = { stale: number; onDone: (text: string) => void }

const rerenderNextPosts = (after: string) =>
  callApi(postPaths.rerender, { method: 'POST', body: { after } }, rerenderResponseSchema)

/** Renders the articles whose HTML is from an older version of the renderer again, a few per request. */
export function Rerender({ stale, onDone }: RerenderProps): ReactNode {
  const id = useId()
  const [doneCount, setDone] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const isUnmounted = useRef(false)

  useEffect(() => {
    isUnmounted.current = false
    return () => void (isUnmounted.current = true)
  }, [])

  async function run(): Promise<void> {
    setProblem('')
    setDone(0)
    const failed: string[] = []
    let total = 0
    // Leaving the page stops this; the next run continues with the remaining articles.
    let after: string | null = ''
    while (after !== null && !isUnmounted.current) {
      const response = await rerenderNextPosts(after)
      if (!response.ok) {
        setDone(null)
        return setProblem(response.error.message)
      }
      total += response.value.done
      failed.push(...response.value.failed)
      setDone(total)
      after = response.value.next
    }
    if (isUnmounted.current) return
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
      <ProblemMessage text={problem} />
      <div className="actions tight">
        <Button disabled={doneCount !== null} onClick={run}>
          Volver a generar los artículos
        </Button>
        {doneCount !== null && (
          <label>
            {Math.min(doneCount, stale)} de {stale}{' '}
            <progress value={Math.min(doneCount, stale)} max={stale} />
          </label>
        )}
      </div>
    </section>
  )
}
