import '#client/ui/field/check.css'
import '#client/ui/message/message.css'
import './conflict.css'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Modal } from '#client/ui/modal/modal.tsx'
import { useZone } from '../../use-zone.ts'
import { Formatted } from '../text/formatted.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { bothOf, type Choice, type Piece, splitBlocks } from './merge.ts'

/** A field that both sides changed, and what each made of it. */
export type FieldClash<Name extends string> = {
  name: Name
  label: string
  mine: ReactNode
  theirs: ReactNode
}
/** What was chosen: of the text by the place of the conflict, of fields by their name. */
export type Choices<Name extends string> = ReadonlyMap<number | Name, Choice>

type MergeDialogProps<Name extends string> = {
  title: string
  /** When the other version was saved. */
  savedAt: string
  clashes: readonly FieldClash<Name>[]
  pieces: readonly Piece[]
  /** My version of the text. */
  mine: string
  onSettle: (choices: Choices<Name>) => void
  onMine: () => void
  onTheirs: () => void
}

/** Two versions of one text, put together: what only one side changed is settled, the rest is chosen. */
export function MergeDialog<Name extends string>(props: MergeDialogProps<Name>): ReactNode {
  const { title, savedAt, clashes, pieces, mine, onSettle, onMine, onTheirs } = props
  const { formatMoment } = useZone()
  const [choices, setChoices] = useState<Choices<Name>>(new Map())
  const [asked, setAsked] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const known = useMemo(() => new Set(splitBlocks(mine)), [mine])
  const places = pieces.flatMap(({ kind }, index) => (kind === 'conflict' ? [index] : []))
  const open = [...clashes.map(({ name }) => name), ...places].filter((key) => !choices.has(key))
  const choose = (key: number | Name) => (choice: Choice) => setChoices(new Map([...choices, [key, choice]]))

  function save(): void {
    if (open.length === 0) return onSettle(choices)
    setAsked(true)
    place.current?.querySelector<HTMLElement>('[data-open] input')?.focus()
  }

  return (
    <Modal wide title={title}>
      <p>
        La otra versión se guardó el {formatMoment(savedAt)}.{' '}
        {clashes.length + places.length === 0
          ? 'Los cambios de una y otra no se tocan: así quedan juntos. Lo que viene de la otra lleva una línea al lado.'
          : 'Lo que cambió solo una de las dos ya está junto; elige con qué seguir donde cambiaron las dos.'}
      </p>
      <div ref={place} className="merge" role="group" aria-label="Las dos versiones juntas" tabIndex={0}>
        {clashes.map(({ name, label, ...options }) => (
          <ConflictChoice
            key={name}
            legend={label}
            options={options}
            chosen={choices.get(name)}
            onChoose={choose(name)}
          />
        ))}
        {pieces.map((piece, index) => (
          <Stretch
            key={index}
            piece={piece}
            known={known}
            chosen={choices.get(index)}
            onChoose={choose(index)}
          />
        ))}
      </div>
      {asked && open.length > 0 && (
        <p className="problem" role="alert">
          {open.length === 1 ? 'Falta elegir en un lugar.' : `Falta elegir en ${open.length} lugares.`}
        </p>
      )}
      <div className="actions">
        <button className="button" type="button" onClick={save}>
          Guardar la mezcla
        </button>
        <button className="button plain" type="button" onClick={onMine}>
          Conservar la mía
        </button>
        <button className="button plain" type="button" onClick={onTheirs}>
          Usar la otra
        </button>
      </div>
    </Modal>
  )
}

type StretchProps = {
  piece: Piece
  /** The blocks of my version. */
  known: ReadonlySet<string>
  chosen: Choice | undefined
  onChoose: (choice: Choice) => void
}

function Stretch({ piece, known, chosen, onChoose }: StretchProps): ReactNode {
  if (piece.kind === 'conflict') {
    const option = (blocks: readonly string[]): ReactNode =>
      blocks.length === 0 ? <em>Lo quitó</em> : <Formatted markdown={blocks.join('\n\n')} />
    const both = piece.mine.length > 0 && piece.theirs.length > 0 ? { both: option(bothOf(piece)) } : {}
    return (
      <ConflictChoice
        legend="Cambiaron las dos"
        options={{ mine: option(piece.mine), theirs: option(piece.theirs), ...both }}
        chosen={chosen}
        onChoose={onChoose}
      />
    )
  }
  return piece.blocks.map((block, index) => (
    <div key={index} className={known.has(block) ? undefined : 'from-other'}>
      <Formatted markdown={block} />
    </div>
  ))
}
