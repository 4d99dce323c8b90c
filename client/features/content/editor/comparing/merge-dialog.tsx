import '#client/ui/field/check.css'
import '#client/ui/message/message.css'
import './conflict.css'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Modal } from '#client/ui/modal/modal.tsx'
import { useZone } from '../../use-zone.ts'
import { FormattedMarkdown } from '../text/formatted-markdown.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { joinBothSides, type Choice, type MergeChunk, splitBlocks } from './merge.ts'

/** A field that both sides changed, with both values. */
type FieldConflict = {
  name: string
  label: string
  mine: ReactNode
  theirs: ReactNode
}
/** Choices by conflict: the index of a chunk of the text, or the name of a field. */
type Choices = ReadonlyMap<number | string, Choice>

type MergeDialogProps = {
  title: string
  /** Time at which the other version was saved. */
  savedAt: string
  conflicts: readonly FieldConflict[]
  chunks: readonly MergeChunk[]
  /** The Markdown of my version. */
  mine: string
  onResolve: (choices: Choices) => void
  onKeepMine: () => void
  onUseTheirs: () => void
}

/** Merges two versions of a text. Changes on one side only are already merged; for conflicts, people choose. */
export function MergeDialog(props: MergeDialogProps): ReactNode {
  const { title, savedAt, conflicts, chunks, mine, onResolve, onKeepMine, onUseTheirs } = props
  const { formatMoment } = useZone()
  const [choices, setChoices] = useState<Choices>(new Map())
  const [wasSubmitted, setAsked] = useState(false)
  const dialogRef = useRef<HTMLDivElement>(null)
  const myBlocks = useMemo(() => new Set(splitBlocks(mine)), [mine])
  const conflictIndexes = chunks.flatMap(({ kind }, index) => (kind === 'conflict' ? [index] : []))
  const unresolved = [...conflicts.map(({ name }) => name), ...conflictIndexes].filter(
    (key) => !choices.has(key),
  )
  const choose = (key: number | string) => (choice: Choice) =>
    setChoices(new Map([...choices, [key, choice]]))

  function save(): void {
    if (unresolved.length === 0) return onResolve(choices)
    setAsked(true)
    dialogRef.current?.querySelector<HTMLElement>('[data-open] input')?.focus()
  }

  return (
    <Modal isWide title={title}>
      <p>
        La otra versión se guardó el {formatMoment(savedAt)}.{' '}
        {conflicts.length + conflictIndexes.length === 0
          ? 'Los cambios de una y otra no se tocan: así quedan juntos. Lo que viene de la otra lleva una línea al lado.'
          : 'Lo que cambió solo una de las dos ya está junto; elige con qué seguir donde cambiaron las dos.'}
      </p>
      <div ref={dialogRef} className="merge" role="group" aria-label="Las dos versiones juntas" tabIndex={0}>
        {conflicts.map(({ name, label, ...options }) => (
          <ConflictChoice
            key={name}
            legend={label}
            options={options}
            chosen={choices.get(name)}
            onChoose={choose(name)}
          />
        ))}
        {chunks.map((chunk, index) => (
          <MergeChunkView
            key={index}
            chunk={chunk}
            myBlocks={myBlocks}
            chosen={choices.get(index)}
            onChoose={choose(index)}
          />
        ))}
      </div>
      {wasSubmitted && unresolved.length > 0 && (
        <p className="problem" role="alert">
          {unresolved.length === 1
            ? 'Falta elegir en un lugar.'
            : `Falta elegir en ${unresolved.length} lugares.`}
        </p>
      )}
      <div className="actions">
        <button className="button" type="button" onClick={save}>
          Guardar la mezcla
        </button>
        <button className="button plain" type="button" onClick={onKeepMine}>
          Conservar la mía
        </button>
        <button className="button plain" type="button" onClick={onUseTheirs}>
          Usar la otra
        </button>
      </div>
    </Modal>
  )
}

type MergeChunkViewProps = {
  chunk: MergeChunk
  myBlocks: ReadonlySet<string>
  chosen: Choice | undefined
  onChoose: (choice: Choice) => void
}

function MergeChunkView({ chunk, myBlocks, chosen, onChoose }: MergeChunkViewProps): ReactNode {
  if (chunk.kind === 'conflict') {
    const renderOption = (blocks: readonly string[]): ReactNode =>
      blocks.length === 0 ? <em>Lo quitó</em> : <FormattedMarkdown markdown={blocks.join('\n\n')} />
    const both =
      chunk.mine.length > 0 && chunk.theirs.length > 0 ? { both: renderOption(joinBothSides(chunk)) } : {}
    return (
      <ConflictChoice
        legend="Cambiaron las dos"
        options={{ mine: renderOption(chunk.mine), theirs: renderOption(chunk.theirs), ...both }}
        chosen={chosen}
        onChoose={onChoose}
      />
    )
  }
  return chunk.blocks.map((block, index) => (
    <div key={index} className={myBlocks.has(block) ? undefined : 'from-other'}>
      <FormattedMarkdown markdown={block} />
    </div>
  ))
}
