import './comparison.css'
import { useId, useMemo, useRef, useState } from 'react'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { Check } from '#client/ui/field/check.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import type { EditedText, TextContent } from '../../contract/edited-text.ts'
import { fillNoun } from '../../contract/noun.ts'
import { useZone } from '../../use-zone.ts'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { getConflictKey, mergeContents, resolveMerge } from './compare-contents.ts'
import { ComparedMarkdown, ComparedValue, Comparison } from './comparison.tsx'
import type { Choice, ConflictPiece } from './differences.ts'
import { drawHighlighted } from './draw-differences.ts'
import { useLastChange } from './use-last-change.ts'

const changedElsewhere = '{Este} {texto} también se cambió en otro lugar'

export type ConflictProps = { editor: TextEditor; theirs: EditedText }

/** Announces a second version, and merges it when people ask: what they are writing keeps the focus. */
export function Conflict({ editor, theirs }: ConflictProps) {
  const { actions, draft, fields, noun } = editor
  const { openConflict, showConflict } = actions
  const lastChange = useLastChange(editor, theirs.rev)
  const merge = (mine: TextContent) => mergeContents(fields, draft.base(), mine, theirs.content)
  // Calculated once: it takes long for a long text. Joining calculates it again.
  const [isMergeable] = useState(() => listConflictKeys(merge(draft.state.content)).length === 0)
  if (openConflict === theirs)
    return <ConflictDialog {...{ editor, theirs, lastChange }} onClose={() => showConflict(null)} />
  function open(): void {
    // The dialog must also have the last words, which the text field has not passed on yet.
    draft.autosave.readLatest()
    showConflict(theirs)
  }
  function join(): void {
    const merged = merge(draft.autosave.readLatest())
    if (listConflictKeys(merged).length > 0) showConflict(theirs)
    else goOn({ editor, theirs }, 'la mezcla', resolveMerge(merged, theirs.content, new Map()))
  }
  return (
    <p className="panel conflict-reminder" role="status">
      {fillNoun(changedElsewhere, noun)}
      {isMergeable && ', y los cambios no se pisan'}. {lastChange} Lo tuyo queda en este navegador y no se
      guarda hasta que {isMergeable ? 'los juntes' : 'elijas'}.{' '}
      {isMergeable && <LinkButton onClick={join}>Juntar los cambios</LinkButton>}{' '}
      <LinkButton onClick={open}>Comparar y decidir</LinkButton>
    </p>
  )
}

/** Without content, the server's version is used. The message replaces the one about the action that was refused. */
function goOn({ editor, theirs }: ConflictProps, name: string, content?: TextContent): void {
  const { draft, mayPublish, actions } = editor
  const mine = draft.state.content
  draft.resetToVersion(theirs, content)
  const undo = (): Promise<void> => Promise.resolve(draft.replaceContent(mine))
  const consequence = mayPublish && theirs.state !== 'scheduled' && 'Falta publicar.'
  actions.showStatus({
    text: `Sigues con ${name}.`,
    ...(content ? consequence && { consequence } : { undo, replacesText: true }),
  })
}

const listConflictKeys = ({ sections }: ReturnType<typeof mergeContents>): string[] =>
  sections.flatMap(({ name, pieces }) =>
    pieces.flatMap(({ kind }, index) => (kind === 'conflict' ? [getConflictKey(name, index)] : [])),
  )

/** Changes on one side only are already merged; for conflicts, people choose. */
function ConflictDialog(props: ConflictProps & { lastChange: string; onClose: () => void }) {
  const { editor, theirs, lastChange, onClose } = props
  const { draft, fields, noun } = editor
  const [base, mine] = [draft.base(), draft.state.content]
  const { formatMoment } = useZone()
  const section = useRef<HTMLElement>(null)
  /** In the order in which they were made; a later choice replaces an earlier one. */
  const [choices, setChoices] = useState<readonly (readonly [string, Choice])[]>([])
  const [wasSubmitted, setSubmitted] = useState(false)
  const result = useMemo(
    () => mergeContents(fields, base, mine, theirs.content),
    [fields, base, mine, theirs],
  )
  const chosen = new Map(choices)
  const keys = listConflictKeys(result)
  const openCount = keys.filter((key) => !chosen.has(key)).length

  const choose = (name: string, content?: TextContent): void => goOn(props, name, content)

  function save(): void {
    if (openCount === 0) return choose('la mezcla', resolveMerge(result, theirs.content, chosen))
    setSubmitted(true)
    section.current?.querySelector<HTMLElement>('[data-open] input')?.focus()
  }

  return (
    <Modal isWide focusesTitle title={fillNoun(changedElsewhere, noun)} onClose={onClose}>
      <section ref={section} className="comparison" aria-label="Comparación">
        <p>
          {lastChange || `La otra versión se guardó el ${formatMoment(theirs.savedAt)}.`}{' '}
          {keys.length === 0
            ? 'Los cambios de una y otra no se pisan: así quedan juntos. Lo señalado viene de la otra; lo tuyo dice «Tu cambio».'
            : 'Los cambios que no se pisan ya están juntos. Donde las dos versiones cambiaron lo mismo, elige con cuál seguir.'}
        </p>
        <Comparison
          label="Las dos versiones juntas"
          sections={result.sections}
          renderConflict={(piece, { key, isMarkdown, isImageId }) => (
            <ConflictChoice
              piece={piece}
              isMarkdown={isMarkdown}
              isImageId={isImageId}
              chosen={chosen.get(key)}
              onChoose={(choice) => setChoices([...choices, [key, choice]])}
            />
          )}
        />
        <div className="actions">
          {wasSubmitted && openCount > 0 && (
            <p className="problem" role="alert">
              {openCount === 1 ? 'Falta elegir en un lugar.' : `Falta elegir en ${openCount} lugares.`}
            </p>
          )}
          <button className="button" type="button" onClick={save}>
            Guardar la mezcla
          </button>
          {choices.length > 0 && (
            <Button onClick={() => setChoices(choices.slice(0, -1))}>Deshacer la elección</Button>
          )}
          <Button onClick={() => choose('tu versión', mine)}>Conservar la mía</Button>
          <Button onClick={() => choose('la otra versión')}>Usar la otra</Button>
          <Button onClick={onClose}>Decidir más tarde</Button>
        </div>
      </section>
    </Modal>
  )
}

const choiceNames: Readonly<Record<Choice, string>> = {
  mine: 'La mía',
  theirs: 'La otra',
  both: 'Las dos',
}

type ConflictChoiceProps = {
  piece: ConflictPiece
  isMarkdown: boolean
  isImageId: true | undefined
  chosen: Choice | undefined
  onChoose: (choice: Choice) => void
}

/** Shows the versions of a conflict side by side, to choose one. Words that only one has are highlighted. */
function ConflictChoice(props: ConflictChoiceProps) {
  const { piece, isMarkdown, isImageId, chosen, onChoose } = props
  const id = useId()
  function renderText(choice: Choice) {
    const text = piece[choice] ?? ''
    if (text === '') return <em>{isMarkdown ? 'Lo quitó' : 'Nada'}</em>
    if (!isMarkdown) return <ComparedValue value={text} isImageId={isImageId} />
    const other = { mine: piece.theirs, theirs: piece.mine, both: text }[choice]
    return <ComparedMarkdown before={other} after={text} draw={drawHighlighted} />
  }
  return (
    <fieldset className="clash" data-open={chosen === undefined || undefined}>
      <legend>Cambiaron las dos</legend>
      {(['mine', 'theirs', 'both'] as const).map(
        (choice) =>
          piece[choice] !== undefined && (
            <div key={choice}>
              <Check
                type="radio"
                name={id}
                checked={chosen === choice}
                aria-describedby={`${id}-${choice}`}
                onChange={() => onChoose(choice)}
              >
                {choiceNames[choice]}
              </Check>
              <div id={`${id}-${choice}`}>{renderText(choice)}</div>
            </div>
          ),
      )}
    </fieldset>
  )
}
