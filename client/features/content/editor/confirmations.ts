import type { Confirmation } from '#client/ui/modal/confirm-dialog.tsx'
import type { Zone } from '#client/ui/time/zone.ts'
import type { EditorPost } from '../contract.ts'

export type PostAction = 'unpublish' | 'trash' | 'restore' | 'duplicate' | 'discard'

/** The question to ask before an action on a post; null if none is needed. */
export function getConfirmation(
  action: PostAction | 'publish' | 'changeDate',
  { state }: EditorPost,
  at: Date | null,
  zone: Zone,
): Confirmation | null {
  const isPublicOrScheduled = state === 'published' || state === 'scheduled'
  const consequence = state === 'published' ? 'Los lectores dejarán de verlo.' : 'No saldrá en su fecha.'
  if (action === 'unpublish')
    return {
      title: '¿Retirar el artículo?',
      text: `${consequence} El texto queda como borrador.`,
      action: 'Volver a borrador',
    }
  if (action === 'trash' && isPublicOrScheduled)
    return { title: '¿Mover el artículo a la papelera?', text: consequence, action: 'Mover a la papelera' }
  if (action === 'discard')
    return {
      title: '¿Descartar los cambios sin publicar?',
      text: 'Vuelve el texto que ven los lectores. Lo descartado queda en el historial.',
      action: 'Descartar los cambios',
    }
  return at === null ? null : getDateConfirmation(state, at, zone)
}

function getDateConfirmation(
  state: EditorPost['state'],
  at: Date,
  { formatMoment }: Zone,
): Confirmation | null {
  const moment = formatMoment(at.toISOString())
  if (at.getTime() > Date.now())
    return state === 'published'
      ? {
          title: '¿Cambiar la fecha?',
          text: `Los lectores dejarán de ver el artículo hasta el ${moment}.`,
          action: 'Cambiar la fecha',
        }
      : null
  if (state === 'published') return null
  return {
    title: 'Esa fecha ya pasó',
    text: `El artículo se publicaría ahora, con fecha del ${moment}.`,
    action: 'Publicar con esa fecha',
  }
}
