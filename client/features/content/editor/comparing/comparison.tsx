import './comparison.css'
import {
  Fragment,
  type ReactNode,
  type RefObject,
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { StoredImage } from '#client/features/media/image-details.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { canEditVisually } from '../text/extensions.ts'
import { FormattedMarkdown } from '../text/formatted-markdown.tsx'
import { type Section, getConflictKey } from './compare-contents.ts'
import { type ConflictPiece, type Piece, compareWords } from './differences.ts'
import { drawChange } from './draw-differences.ts'

/** Pieces drawn at once, so that a long comparison does not block input. */
const piecesPerStep = 30
/** Longer stretches of unchanged paragraphs are folded, except for their first and last one. */
const maxUnfolded = 3

type Row = Pick<Section, 'label' | 'isMarkdown' | 'isImageId'> & {
  /** Key of the choice, if it is a conflict. */
  key: string
  piece: Piece
  startsSection: boolean
  /** Number of the difference, from 0; null if nothing changed. */
  difference: number | null
}

function listRows(sections: readonly Section[]): Row[] {
  let count = 0
  return sections.flatMap(({ name, pieces, ...section }) =>
    pieces.map((piece, index) => ({
      ...section,
      key: getConflictKey(name, index),
      piece,
      startsSection: index === 0,
      difference: piece.kind === 'same' ? null : count++,
    })),
  )
}

/** Moves the focus between the differences, at first to the first one. The one with the focus is the current one. */
function useNavigation(container: RefObject<HTMLElement | null>, rows: readonly Row[]) {
  const [current, setCurrent] = useState(-1)
  const [shownCount, setShownCount] = useState(piecesPerStep)
  const count = rows.filter(({ difference }) => difference !== null).length

  function goTo(difference: number, block: ScrollLogicalPosition = 'start'): void {
    const at = rows.findIndex((row) => row.difference === difference)
    if (at >= shownCount) flushSync(() => setShownCount(at + 1))
    const element = container.current?.querySelector<HTMLElement>(`[data-difference="${difference}"]`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block })
  }

  // Scrolls no further than needed, past the heading above. Not a layout effect: a dialog around it opens in one, and
  // only then elements get the focus.
  // oxlint-disable-next-line react/exhaustive-deps -- only when the comparison opens
  useEffect(() => goTo(0, 'nearest'), [])

  useEffect(() => {
    if (shownCount >= rows.length) return undefined
    const timer = setTimeout(() => setShownCount(shownCount + piecesPerStep))
    return () => clearTimeout(timer)
  }, [shownCount, rows.length])

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!event.altKey || step === undefined) return
      event.preventDefault()
      goTo(current + step)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })

  return { count, current, setCurrent, goTo, shownRows: rows.slice(0, shownCount) }
}

type ComparisonProps = {
  /** Name of the group of differences. */
  label: string
  sections: readonly Section[]
  renderConflict?:
    | ((piece: ConflictPiece, row: Pick<Row, 'key' | 'isMarkdown' | 'isImageId'>) => ReactNode)
    | undefined
}

export function Comparison({ label, sections, renderConflict }: ComparisonProps) {
  const container = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => listRows(sections), [sections])
  const { count, current, setCurrent, goTo, shownRows } = useNavigation(container, rows)
  if (count === 0) return <p role="status">No hay diferencias.</p>
  const renderButton = (text: string, key: string, next: number) => (
    <Button aria-keyshortcuts={`Alt+${key}`} disabled={next < 0 || next >= count} onClick={() => goTo(next)}>
      {text}
    </Button>
  )
  return (
    <>
      <div className="comparison-bar">
        <p role="status">{current >= 0 && `Diferencia ${current + 1} de ${count}`}</p>
        {renderButton('Anterior', 'ArrowUp', current - 1)}
        {renderButton('Siguiente', 'ArrowDown', current + 1)}
        <small className="help">Con el teclado: Alt + ↑ y Alt + ↓.</small>
      </div>
      <div ref={container} className="differences" role="group" aria-label={label}>
        {shownRows.map((row) => (
          <Fragment key={row.key}>
            {row.startsSection && <h3>{row.label}</h3>}
            <PieceView row={row} renderConflict={renderConflict} onFocus={setCurrent} />
          </Fragment>
        ))}
      </div>
    </>
  )
}

function describeChange(piece: Exclude<Piece, { kind: 'same' }>): [string, string] {
  if (piece.kind === 'conflict') return ['?', 'por elegir']
  if (piece.before === '') return ['+', 'añadido']
  return piece.after === '' ? ['−', 'quitado'] : ['±', 'cambiado']
}

type PieceViewProps = Pick<ComparisonProps, 'renderConflict'> & {
  row: Row
  onFocus: (difference: number) => void
}

const PieceView = memo(function PieceView({ row, renderConflict, onFocus }: PieceViewProps) {
  const { piece, isMarkdown, isImageId, label, difference } = row
  if (piece.kind === 'same' || difference === null)
    return (
      piece.kind === 'same' &&
      (piece.isMine ? <Mine blocks={piece.blocks} /> : <Unchanged blocks={piece.blocks} />)
    )
  const [sign, name] = describeChange(piece)
  return (
    <div
      className="difference"
      data-difference={difference}
      data-sign={sign}
      role="group"
      aria-label={`${label}: ${name}`}
      tabIndex={-1}
      onFocus={() => onFocus(difference)}
    >
      {piece.kind === 'conflict' && renderConflict?.(piece, row)}
      {piece.kind === 'changed' &&
        (isMarkdown ? (
          <ComparedMarkdown {...piece} draw={drawChange} />
        ) : (
          <ComparedText {...piece} isImageId={isImageId} />
        ))}
    </div>
  )
})

/** What the person has changed, which a merge keeps. */
const Mine = ({ blocks }: { blocks: readonly string[] }) => (
  <div className="own-change">
    <small className="help">{blocks.length === 1 ? 'Tu cambio' : 'Tus cambios'}</small>
    <FormattedMarkdown markdown={blocks.join('\n\n')} />
  </div>
)

/** Unchanged paragraphs. Those in the middle of a long stretch are drawn when somebody unfolds them. */
function Unchanged({ blocks }: { blocks: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  if (blocks.length <= maxUnfolded) return <FormattedMarkdown markdown={blocks.join('\n\n')} />
  const [first = '', last = ''] = [blocks[0], blocks.at(-1)]
  return (
    <>
      <FormattedMarkdown markdown={first} />
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>… {blocks.length - 2} párrafos sin cambios</summary>
        {isOpen && <FormattedMarkdown markdown={blocks.slice(1, -1).join('\n\n')} />}
      </details>
      <FormattedMarkdown markdown={last} />
    </>
  )
}

type ComparedProps = { before: string; after: string }
type ComparedMarkdownProps = ComparedProps & { draw: (before: string, after: string) => Node[] }

/** What changed in Markdown: drawn, or word by word if the visual editor cannot show one of both. */
export function ComparedMarkdown({ before, after, draw }: ComparedMarkdownProps) {
  const container = useRef<HTMLDivElement>(null)
  const canDraw = canEditVisually(before) && canEditVisually(after)
  useLayoutEffect(() => {
    if (canDraw) container.current?.replaceChildren(...draw(before, after))
  }, [canDraw, before, after, draw])
  return canDraw ? (
    <div ref={container} className="prose" />
  ) : (
    <ComparedText before={before} after={after} isImageId={undefined} />
  )
}

const imagePathPattern = /^\/medios\/\S+\.(?:jpg|png|webp|avif|gif)$/

type ImageIdProps = { isImageId: true | undefined }

/** The value of a field without marks. Addresses and ids of images are shown as images. */
export function ComparedValue({ value, isImageId }: ImageIdProps & { value: string }) {
  if (imagePathPattern.test(value)) return <img src={value} alt="Imagen" />
  return isImageId ? <StoredImage id={value} /> : value
}

/** What changed in a field without marks: word by word, but an image as a whole. */
function ComparedText({ before, after, isImageId }: ComparedProps & ImageIdProps) {
  const changes =
    isImageId || imagePathPattern.test(before) || imagePathPattern.test(after)
      ? [
          { value: before, removed: true },
          { value: after, added: true },
        ].filter(({ value }) => value !== '')
      : compareWords(before, after)
  return (
    <div className="compared-text">
      {changes.map(({ value, ...change }, index) => {
        const Tag = change.added ? 'ins' : change.removed ? 'del' : 'span'
        return (
          <Tag key={index}>
            <ComparedValue value={value} isImageId={isImageId} />
          </Tag>
        )
      })}
    </div>
  )
}
