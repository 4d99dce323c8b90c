import { Button } from '#client/ui/button/button.tsx'
import { trashDays } from '#client/ui/list/trash-days.ts'
import { confirm, type Confirmation } from '#client/ui/modal/confirm-dialog.tsx'
import { Instant } from '#client/ui/time/instant.tsx'

export function createDeleteConfirmation(count: number): Confirmation {
  return {
    title: count === 1 ? '¿Borrar esta consulta para siempre?' : `¿Borrar ${count} consultas para siempre?`,
    text:
      count === 1
        ? 'Se borra con sus notas y su conversación y no se puede recuperar.'
        : 'Se borran con sus notas y su conversación y no se pueden recuperar.',
    action: 'Borrar para siempre',
  }
}

export function InTrashMessage({ since, onRestore }: { since: string; onRestore: () => void }) {
  return (
    <div className="summary">
      <p>
        Está en la papelera desde el <Instant at={since} />. Se borra sola a los {trashDays} días.
      </p>
      <Button onClick={onRestore}>Recuperar</Button>
    </div>
  )
}

type RemovalSectionProps = { isInTrash: boolean; onTrash: () => void; onDelete: () => void }

/** Trash or delete the enquiry. Placed at the end of the page, away from everyday actions. */
export function RemovalSection({ isInTrash, onTrash, onDelete }: RemovalSectionProps) {
  async function remove(): Promise<void> {
    if (await confirm(createDeleteConfirmation(1))) onDelete()
  }

  return (
    <section aria-labelledby="quitar" className="card enquiry-removal">
      <h2 id="quitar">{isInTrash ? 'Borrar la consulta' : 'Quitar la consulta'}</h2>
      {isInTrash ? (
        <>
          <p>Se borra con sus notas y su conversación y no se puede recuperar.</p>
          <button type="button" className="button danger" onClick={() => void remove()}>
            Borrar para siempre
          </button>
        </>
      ) : (
        <>
          <p>Queda {trashDays} días en la papelera, por si hace falta recuperarla.</p>
          <button type="button" className="button danger" onClick={onTrash}>
            Mover a la papelera
          </button>
        </>
      )}
    </section>
  )
}
