import { type ReactNode, useId, useState } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { useSelection } from '#client/ui/list/selection.ts'
import type { ListedText } from '../contract/list.ts'
import { type BulkAction, bulkActions, isRemoval } from '../contract/states.ts'
import type { TagCount } from '../contract/tags.ts'
import { getActionLabel } from '../contract/transitions.ts'
import { keepOrder } from './stable-order.ts'
import { TextTable, type TextTableProps } from './table.tsx'
import { isActionOffered } from './use-list-actions.tsx'
import type { BulkProgress } from './use-one-action.ts'

type TextListProps = TextTableProps & {
  empty?: ReactNode
  /** The tags to choose from; missing for kinds without tags. */
  tags?: readonly TagCount[]
}

/** Rows stay where they are after actions that would move them, until another list is shown. */
function useStableOrder(texts: readonly ListedText[]): readonly ListedText[] {
  const { fullPath } = useRoute()
  const [first, setFirst] = useState({ fullPath, texts })
  if (first.fullPath !== fullPath) setFirst({ fullPath, texts })
  return keepOrder(
    texts,
    first.texts.map(({ id }) => id),
  )
}

export function TextList({ empty, tags, ...table }: TextListProps) {
  const { facts, filter, actions } = table
  const steady = useStableOrder(table.texts)
  // Rows that people put into an order move as they are told.
  const texts = table.renderOrder ? table.texts : steady
  const selection = useSelection(texts.map(({ id }) => id))
  const mayPublish = useHasPermission()(facts.publishPermission)
  const chosen = texts.filter(({ id }) => selection.has(id))
  const filterOffered = (action: BulkAction) => chosen.filter((text) => isActionOffered(action, text))

  async function actOnChosen(action: BulkAction): Promise<void> {
    const unprocessed = await actions?.act(action, filterOffered(action))
    selection.select(unprocessed?.map(({ id }) => id) ?? [])
  }

  return (
    <>
      {actions?.messages}
      {texts.length === 0 ? empty : <TextTable {...table} texts={texts} selection={selection} />}
      {actions && mayPublish && chosen.length > 0 && (
        <div className="bulk" role="group" aria-label="Acciones para los elegidos">
          <span>{chosen.length === 1 ? '1 elegido' : `${chosen.length} elegidos`}</span>
          {actions.progress && <Progress {...actions.progress} onStop={actions.stop} />}
          {/* What no other text of the page can be, has no place. The others stay under the hand while choosing. */}
          {bulkActions
            .filter((action) => texts.some((text) => isActionOffered(action, text)))
            .map((action) => (
              <button
                key={action}
                className={isRemoval(action) ? 'link danger' : 'link'}
                type="button"
                disabled={actions.isRunning || filterOffered(action).length === 0}
                onClick={() => void actOnChosen(action)}
              >
                {getActionLabel(action)}
              </button>
            ))}
          {tags && filter?.state !== 'trash' && (
            <TagForm tags={tags} isBusy={actions.isRunning} onTag={(tag) => void actions.tag(chosen, tag)} />
          )}
        </div>
      )}
    </>
  )
}

function Progress({ many, processed, total, onStop }: BulkProgress & { onStop: () => void }) {
  if (total === 1) return null
  return (
    <>
      <label>
        {processed} de {total} {many} <progress value={processed} max={total} />
      </label>
      <LinkButton onClick={onStop}>Detener</LinkButton>
    </>
  )
}

type TagFormProps = { tags: readonly TagCount[]; isBusy: boolean; onTag: (tag: string) => void }

function TagForm({ tags, isBusy, onTag }: TagFormProps) {
  const id = useId()

  function submit(values: FormData): void {
    const tag = String(values.get('etiqueta')).trim()
    if (tag !== '' && !isBusy) onTag(tag)
  }

  return (
    <form className="actions tight" onSubmit={withValues(submit)}>
      <input
        name="etiqueta"
        aria-label="Etiqueta para los elegidos"
        placeholder="Etiqueta"
        list={id}
        size={14}
      />
      <datalist id={id}>
        {tags.map(({ slug, name }) => (
          <option key={slug} value={name} />
        ))}
      </datalist>
      <button className="link" disabled={isBusy}>
        Etiquetar
      </button>
    </form>
  )
}
