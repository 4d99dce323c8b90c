import { useRoute } from '#client/runtime/router/use-route.ts'
import { isDay } from '#client/runtime/text/line-schema.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { getDateFormat } from '#client/ui/time/date-format.ts'
import { plannedDayParameter } from '../../contract/text-paths.ts'
import { openDrawerSection } from './drawer.tsx'
import type { TextEditor } from './use-text-editor.ts'

/** The day of the calendar that a draft without a date was begun for; empty if there is none. */
export function usePlannedDay({ continued, draft }: TextEditor): string {
  const { state, from } = draft.stored
  const day = useRoute().query[plannedDayParameter] ?? ''
  // A continued draft takes the place of the text that was begun for the day.
  return continued === null && state === 'draft' && from === null && isDay(day) ? day : ''
}

const dayFormat = { day: 'numeric', month: 'long' } as const

/** Nothing is scheduled yet: publishing would show the text at once. */
export function PlannedDay({ editor }: { editor: TextEditor }) {
  const day = usePlannedDay(editor)
  if (day === '') return null
  const date = getDateFormat(dayFormat, 'UTC').format(new Date(day))
  return (
    <p className="editor-status">
      Para el {date}, sin programar todavía.{' '}
      {editor.mayPublish && editor.draft.stored.rev > 0 && (
        <LinkButton onClick={() => openDrawerSection('programar')}>Programar…</LinkButton>
      )}
    </p>
  )
}
