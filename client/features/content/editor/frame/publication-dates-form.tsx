import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { moveEnd } from '#client/ui/time/move-end.ts'
import { hasAction } from '../../contract/has-action.ts'
import { getActionLabel } from '../../contract/transitions.ts'
import { useZone } from '../../use-zone.ts'
import { usePlannedDay } from './planned-day.tsx'
import type { TextEditor } from './use-text-editor.ts'

const dayMs = 86_400_000

/** The proposed time of a day such as `2026-11-30`, for the field. */
const atNine = (day: string): string => `${day}T09:00`

/** Form for the start and end of publication. Times are in the site's time zone, which the label names. */
export function PublicationDatesForm({ editor }: { editor: TextEditor }) {
  const { draft, actions, fieldErrors } = editor
  const { stored } = draft
  const isDated = hasAction(stored, 'changeDate')
  const problem = fieldErrors['until']
  const { fromLocalInput, toLocalInput, zoneName, describeOwn } = useZone()
  const toInputValue = (at: string | null): string => (at === null ? '' : toLocalInput(new Date(at)))
  const storedDates = { from: toInputValue(stored.from), until: toInputValue(stored.until) }
  const [known, setKnown] = useState(storedDates)
  const day = usePlannedDay(editor)
  const planned = day && atNine(day)
  const [typed, setTyped] = useState({ ...storedDates, from: storedDates.from || planned })
  const [open, setOpen] = useState(planned !== '')
  // The form stays open after its action, so that nothing slides under the pointer, and shows the new dates.
  if (known.from !== storedDates.from || known.until !== storedDates.until) {
    setKnown(storedDates)
    setTyped(storedDates)
  }
  // Open the form if it has a problem; it stays open while that is corrected.
  if (problem !== undefined && !open) setOpen(true)

  const isPublicOrScheduled = stored.isPublic || stored.state === 'scheduled'
  const action =
    isPublicOrScheduled && typed.from === storedDates.from
      ? 'setEnd'
      : isPublicOrScheduled && isDated
        ? 'changeDate'
        : 'schedule'
  const isEndOnly = action === 'schedule' && typed.from === '' && typed.until !== ''
  const from = typed.from === '' ? null : fromLocalInput(typed.from)
  const until = typed.until === '' ? null : fromLocalInput(typed.until)
  const cannotRun = actions.busy || (isEndOnly ? until === null : action !== 'setEnd' && from === null)

  const proposeTomorrow = (): string => atNine(toLocalInput(new Date(Date.now() + dayMs)).slice(0, 10))

  function change(dates: Partial<typeof typed>): void {
    actions.clearErrors({ until: '' })
    setTyped({ ...typed, ...dates })
  }

  function run(): Promise<void> {
    if (action === 'setEnd') return actions.act(action, { at: until })
    if (action === 'changeDate') return actions.act(action, { at: from, until })
    return actions.publish({ from, until })
  }

  return (
    <details
      id="programar"
      className="dates-form"
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        // The start of other texts is left open: readers may see them now, or an earlier date stays.
        if (isDated && !stored.publishedAt && typed.from === '' && currentTarget.open)
          setTyped({ ...typed, from: proposeTomorrow() })
      }}
    >
      <summary>{isPublicOrScheduled ? 'Cambiar la fecha' : 'Programar'}</summary>
      <Field
        type="datetime-local"
        label={`Empieza a verse (${zoneName})`}
        hint={describeOwn(from)}
        value={typed.from}
        onChange={({ target }) =>
          change({ from: target.value, until: moveEnd(typed.from, target.value, typed.until) })
        }
      />
      <div data-field="until">
        <Field
          type="datetime-local"
          label="Deja de verse"
          hint={describeOwn(until) ?? 'Vacío: se queda.'}
          error={problem}
          value={typed.until}
          onChange={({ target }) => change({ until: target.value })}
        />
      </div>
      <Button aria-disabled={cannotRun} onClick={() => cannotRun || void run()}>
        {isEndOnly ? 'Publicar con ese final' : getActionLabel(action)}
      </Button>
    </details>
  )
}
