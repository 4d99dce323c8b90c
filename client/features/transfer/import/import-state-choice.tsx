import type { ReactNode } from 'react'

type ImportStateChoiceProps = { drafts: boolean; onChoose: (drafts: boolean) => void }

/** Choice between drafts and the original state of the articles. */
export function ImportStateChoice({ drafts, onChoose }: ImportStateChoiceProps): ReactNode {
  return (
    <fieldset className="transfer-arrival">
      <legend>Los artículos entran</legend>
      <label className="check apart">
        <input type="radio" name="llegada" checked={drafts} onChange={() => onChoose(true)} /> como
        borradores, con la fecha que tenían
      </label>
      <label className="check apart">
        <input type="radio" name="llegada" checked={!drafts} onChange={() => onChoose(false)} /> como estaban:
        lo publicado se publica
      </label>
    </fieldset>
  )
}
