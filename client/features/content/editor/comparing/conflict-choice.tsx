import '#client/ui/field/check.css'
import { type ReactNode, useId } from 'react'
import { ComparedMarkdown } from './compared-text.tsx'
import type { Choice, ConflictPiece } from './differences.ts'
import { drawHighlighted } from './draw-differences.ts'

const choiceNames: Readonly<Record<Choice, string>> = {
  mine: 'La mía',
  theirs: 'La otra',
  both: 'Las dos',
}

type ConflictChoiceProps = {
  piece: ConflictPiece
  isMarkdown: boolean
  chosen: Choice | undefined
  onChoose: (choice: Choice) => void
}

/** Shows the versions of a conflict side by side, to choose one. Words that only one has are highlighted. */
export function ConflictChoice({ piece, isMarkdown, chosen, onChoose }: ConflictChoiceProps): ReactNode {
  const id = useId()
  function renderText(choice: Choice): ReactNode {
    const text = piece[choice] ?? ''
    if (text === '') return <em>{isMarkdown ? 'Lo quitó' : 'Nada'}</em>
    if (!isMarkdown) return text
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
              <label className="check">
                <input
                  type="radio"
                  name={id}
                  checked={chosen === choice}
                  aria-describedby={`${id}-${choice}`}
                  onChange={() => onChoose(choice)}
                />
                {choiceNames[choice]}
              </label>
              <div id={`${id}-${choice}`}>{renderText(choice)}</div>
            </div>
          ),
      )}
    </fieldset>
  )
}
