import { type RefObject, useId, useState } from 'react'
import * as v from 'valibot'
import { useSession } from '#client/runtime/session/use-session.ts'
import { changeLabels, labelNamesSchema } from '#client/runtime/text/labels.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { SelectField } from '#client/ui/field/select-field.tsx'
import { TagsField } from '#client/ui/field/tags-field.tsx'
import { confirm, type Confirmation } from '#client/ui/modal/confirm-dialog.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import { type AssignableUser, inboxResendPath, parseState, stateOptions } from '../contract/inbox.ts'
import type { EnquiryPages } from '../contract/pages.ts'
import type { useInbox } from '../use-inbox.ts'

type Data = EnquiryPages['mngr-consulta']
type EnquiryControlsProps = { data: Data; answerField: RefObject<HTMLTextAreaElement | null> } & Pick<
  ReturnType<typeof useInbox>,
  'runAction'
>

const archiveConfirmation: Confirmation = {
  title: '¿Archivar sin enviar la respuesta?',
  text: 'Hay una respuesta que todavía no ha salido. Se queda guardada en la consulta.',
  action: 'Archivar',
}

export function EnquiryControls(props: EnquiryControlsProps) {
  const { data, answerField, runAction } = props
  const { user } = useSession()
  const { enquiry, answering } = data
  const { state, assigneeId } = enquiry
  const id = useId()

  async function change(next: typeof state): Promise<void> {
    const isUnsent =
      answerField.current?.value.trim() ||
      answering.draft.files.length > 0 ||
      answering.thread.some((message) => message.state === 'prepared')
    if (next === 'archived' && isUnsent && !(await confirm(archiveConfirmation))) return
    await runAction([enquiry], { kind: 'state', state: next })
  }

  return (
    <>
      <div className="filters enquiry-state">
        <SelectField
          label="Estado"
          value={state}
          options={stateOptions}
          onChange={(event) => {
            const next = parseState(event.currentTarget.value)
            if (next) void change(next)
          }}
        />
        <div className="field">
          <label htmlFor={id}>Asignada a</label>
          <select
            id={id}
            value={assigneeId ?? ''}
            onChange={({ currentTarget: { value } }) =>
              void runAction([enquiry], { kind: 'assign', assignee: value || null })
            }
          >
            <option value="">Nadie</option>
            {data.team
              .filter((each) => each.active || each.id === assigneeId)
              .map((each) => (
                <option key={each.id} value={each.id} disabled={!each.active}>
                  {formatAssignee(each, user?.id)}
                </option>
              ))}
          </select>
        </div>
      </div>
      <EnquiryLabels key={enquiry.reference} {...{ data, runAction }} />
    </>
  )
}

function formatAssignee({ id, name, active }: AssignableUser, currentUserId: string | undefined): string {
  if (!active) return `${name} (ya no está en el equipo)`
  return id === currentUserId ? `${name} (tú)` : name
}

/** Stores the labels when one is finished. */
function EnquiryLabels({ data, runAction }: Omit<EnquiryControlsProps, 'answerField'>) {
  const { enquiry, labels: known } = data
  const { labels } = enquiry
  const [problem, setProblem] = useState('')

  function change(next: string[]): void {
    const parsed = v.safeParse(labelNamesSchema, next)
    setProblem(parsed.success ? '' : parsed.issues[0].message)
    if (!parsed.success) return
    const names = parsed.output
    const add = changeLabels(names, { add: [], remove: labels }, [])
    const remove = changeLabels(labels, { add: [], remove: names }, [])
    void runAction([enquiry], { kind: 'label', add, remove })
  }

  return <TagsField tags={labels} known={known} error={problem || undefined} onChange={change} />
}

type NotificationStatusProps = { data: Data } & Pick<ReturnType<typeof useInbox>, 'post'>

export function NotificationStatus({ data, post }: NotificationStatusProps) {
  const { reference, mailState, mailAttempts, mailAt, mailError } = data.enquiry
  if (mailState === 'off') return <p className="help">Esta consulta no generó aviso por correo.</p>
  if (mailState === 'sent') {
    // The form of the answer says that the site sends no mail.
    if (data.mail !== 'sent') return null
    return <p className="help">Aviso enviado por correo el {mailAt && <Instant at={mailAt} />}.</p>
  }
  return (
    <div className="help">
      <p>
        {mailState === 'failed'
          ? 'El aviso por correo no se pudo entregar'
          : 'El aviso por correo está pendiente'}{' '}
        ({mailAttempts} {mailAttempts === 1 ? 'intento' : 'intentos'}).
        {mailError && ` Último error: ${mailError}`}
      </p>
      <LinkButton
        onClick={() => post(inboxResendPath(reference), {}, 'El aviso se intenta otra vez.')}
        disabled={data.mail === 'none'}
      >
        Reintentar el aviso
      </LinkButton>
    </div>
  )
}
