import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from '#client/runtime/browser/use-store.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import type { UndoableImport } from '../contract.ts'
import { formatProgress } from '../format.ts'
import type { Import } from '../run/create-import.ts'
import type { ImportState } from '../run/import-state.ts'
import { isOpen } from '../run/missing-images.ts'
import { DryRunResult } from './dry-run-result.tsx'
import { ImportSummary } from './import-summary.tsx'
import { MissingImages } from './missing-images.tsx'
import { RowList } from './row-list.tsx'

type RunningImportProps = {
  current: Import
  onLeave: () => void
  onEnd: (ended: UndoableImport) => void
}

const phaseTitles: Readonly<Record<ImportState['phase'], string>> = {
  reading: 'Leyendo los archivos…',
  unreadable: 'No se puede importar',
  rehearsing: 'Revisando qué entraría…',
  ready: 'Esto pasaría',
  running: 'Importando…',
  paused: 'En pausa',
  failing: 'Casi todo ha entrado',
  ended: 'Importación terminada',
}

export function RunningImport({ current, onLeave, onEnd }: RunningImportProps) {
  const state = useStore(current.state)
  const { phase, problem, failures, areTextsIn, counts, restoresSettings, leftOutSettings } = state
  const title = useRef<HTMLHeadingElement>(null)

  // The pressed button disappears with its phase: move the focus to the new title.
  useEffect(() => title.current?.focus(), [phase])

  const reportEnd = useEffectEvent(() => {
    const { id, name } = state
    if (counts) onEnd({ ...counts, id, name, at: new Date().toISOString() })
  })
  useEffect(() => {
    if (phase === 'ended') reportEnd()
  }, [phase])

  // Resume an import that stopped on a network error when the connection returns.
  useEffect(() => {
    if (phase !== 'paused' || problem === null) return
    const goOn = (): void => void current.start()
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [phase, problem, current])

  const others = failures.filter(({ shownIn }) => !shownIn)
  return (
    <section className="transfer-job" aria-labelledby="importacion">
      <div role="status">
        <h3 id="importacion" ref={title} tabIndex={-1}>
          {phaseTitles[phase]}
        </h3>
        {phase === 'running' && areTextsIn && (
          <p>Los textos ya están en el sitio. Ahora vienen las imágenes de su sitio anterior.</p>
        )}
      </div>
      {problem !== null && <p className="problem">{problem}</p>}
      <ImportProgress state={state} />
      {phase === 'ready' && <DryRunResult state={state} current={current} />}
      {phase === 'ended' && counts && (
        <ImportSummary
          counts={counts}
          drafts={state.drafts}
          hasSettings={restoresSettings === true}
          leftOutSettings={leftOutSettings}
        />
      )}
      {others.length > 0 && (
        <>
          <h4>No ha entrado</h4>
          <RowList
            rows={others}
            onRetry={phase === 'running' ? undefined : (key) => void current.retry([key])}
          />
        </>
      )}
      <MissingImages
        // Of the rows of the dry run, only images that it did not find say which texts show them.
        rows={phase === 'ended' ? [...failures, ...state.rows.filter(({ shownIn }) => shownIn)] : failures}
        current={current}
        phase={phase}
      />
      <ImportActions state={state} current={current} onLeave={onLeave} />
    </section>
  )
}

function ImportProgress({ state: { phase, name, done, total, counts } }: { state: ImportState }) {
  if (phase === 'unreadable' || phase === 'ready' || (phase !== 'running' && counts)) return null
  const isKnown = phase !== 'reading' && total > 0
  return (
    <div className="transfer-progress">
      <label htmlFor="avance">{name || 'Archivo'}</label>
      <progress id="avance" {...(isKnown ? { value: done, max: total } : {})} />
      {isKnown && <span>{formatProgress(done, total)}</span>}
    </div>
  )
}

type ActionsProps = Omit<RunningImportProps, 'onEnd'> & { state: ImportState }

function ImportActions({ state, current, onLeave }: ActionsProps) {
  const { phase, done, total, counts, restoresSettings } = state
  const open = state.failures.filter(isOpen)
  const hasChoice = open.some(({ choice }) => choice !== undefined)
  const isWithoutSettings = phase === 'failing' && counts !== null

  function end(): void {
    if (isWithoutSettings) current.setRestoresSettings(false)
    void current.end()
  }

  return (
    <div className="actions">
      {phase === 'ready' && (total > 0 || restoresSettings) && (
        <button type="button" className="button" onClick={() => void current.start()}>
          {done > 0 ? 'Seguir importando' : 'Importar'}
        </button>
      )}
      {phase === 'running' && (
        <button type="button" className="button" onClick={current.pause}>
          Pausar
        </button>
      )}
      {phase === 'paused' && (
        <button type="button" className="button" onClick={() => void current.start()}>
          Seguir
        </button>
      )}
      {phase === 'failing' && (
        <>
          {open.length > 0 && (
            <button type="button" className="button" onClick={() => void current.retry()}>
              {hasChoice ? 'Hacer lo elegido' : 'Volver a intentar lo que falló'}
            </button>
          )}
          {isWithoutSettings && (
            <button
              type="button"
              className={open.length > 0 ? 'button plain' : 'button'}
              onClick={() => void current.end()}
            >
              Volver a intentar los datos
            </button>
          )}
          <LinkButton onClick={end}>
            {open.length > 0 || isWithoutSettings ? 'Terminar sin eso' : 'Terminar'}
          </LinkButton>
        </>
      )}
      {phase !== 'running' && phase !== 'reading' && phase !== 'rehearsing' && (
        <LinkButton onClick={onLeave}>
          {phase === 'ended' ? 'Importar otra cosa' : 'Elegir otro archivo'}
        </LinkButton>
      )}
    </div>
  )
}
