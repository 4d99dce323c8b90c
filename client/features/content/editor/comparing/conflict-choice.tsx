import './conflict.css'
import { type ReactNode, useId } from 'react'
import type { Choice } from './merge.ts'

const choiceNames: Readonly<Record<Choice, string>> = {
  mine: 'La mía',
  theirs: 'La otra',
  both: 'Las dos',
}

type ConflictChoiceProps = {
  legend: string
  /** For each available choice, the text that it would produce, rendered. */
  options: Partial<Record<Choice, ReactNode>>
  chosen: Choice | undefined
  onChoose: (choice: Choice) => void
}

/** Shows the versions of a conflict side by side, to choose one. */
export function ConflictChoice({ legend, options, chosen, onChoose }: ConflictChoiceProps): ReactNode {
  const id = useId()
  const choices = (['mine', 'theirs', 'both'] as const).filter((choice) => options[choice] !== undefined)
  return (
    <fieldset className="clash" data-open={chosen === undefined || undefined}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <div key={choice} className="side-of-clash" data-chosen={chosen === choice || undefined}>
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
          <div id={`${id}-${choice}`}>{options[choice]}</div>
        </div>
      ))}
    </fieldset>
  )
}
