import { type ReactNode, type RefObject, useRef, useState } from 'react'
import * as v from 'valibot'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { type ApiRequest, callApi } from '#client/runtime/session/call-api.ts'
import { useConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import {
  removedTagResponseSchema,
  type RemovedTag,
  type ManagedTag,
  tagResponseSchema,
  tagPaths,
  tagExistsSchema,
} from '../contract/tags.ts'

type TagRef = { slug: string; name: string }

/** Message about the last action, with an undo function if it can be undone. */
type ActionStatus = { text: string; undo?: (() => void) | undefined }

type Tags = {
  status: ActionStatus
  statusRef: RefObject<HTMLParagraphElement | null>
  dialog: ReactNode
  /** Resolves to true if the tag was changed, or merged with the tag that already has the name. */
  change: (tag: ManagedTag, to: { name: string; description: string }) => Promise<boolean>
  mergeTags: (tag: ManagedTag, into: TagRef) => Promise<boolean>
  remove: (tag: ManagedTag) => Promise<void>
}

const countTaggedArticles = (count: number): string =>
  count === 1 ? 'un artículo la lleva' : `${count} artículos la llevan`

/** The actions on tags, with undo; each one reloads the page. */
export function useTags(): Tags {
  const runtime = useRuntime()
  const { fullPath } = useRoute()
  const [status, setNotice] = useState<ActionStatus>({ text: '' })
  const { dialog, confirm } = useConfirm()
  const statusRef = useRef<HTMLParagraphElement>(null)

  async function send<Schema extends v.GenericSchema>(
    path: string,
    request: ApiRequest,
    schema: Schema,
    describe: (value: v.InferOutput<Schema>) => ActionStatus,
  ): ReturnType<typeof callApi<Schema>> {
    const response = await callApi(path, request, schema)
    setNotice(response.ok ? describe(response.value) : { text: response.error.message })
    if (!response.ok) return response
    runtime.navigate(fullPath, { replace: true })
    // The row disappears or moves: move the focus to the result.
    statusRef.current?.focus()
    return response
  }

  async function restoreTag({ slug }: TagRef, removedTag: RemovedTag): Promise<void> {
    const request = { method: 'POST', body: removedTag } as const
    await send(tagPaths.restore(slug), request, tagResponseSchema, () => ({
      text: `«${removedTag.name}» está de nuevo donde estaba.`,
    }))
  }

  const createRemovedStatus = (tag: TagRef, text: string, removedTag: RemovedTag | null): ActionStatus => ({
    text,
    undo: removedTag ? () => void restoreTag(tag, removedTag) : undefined,
  })

  async function mergeTags(tag: ManagedTag, into: TagRef): Promise<boolean> {
    const isConfirmed = await confirm({
      title: `¿Unir «${tag.name}» con «${into.name}»?`,
      text: `Queda «${into.name}», con los artículos de las dos. Ahora ${countTaggedArticles(tag.count)}.`,
      action: 'Unir las etiquetas',
    })
    if (!isConfirmed) return false
    const request = { method: 'POST', body: { into: into.slug } } as const
    const mergeResponse = await send(
      tagPaths.merge(tag.slug),
      request,
      removedTagResponseSchema,
      ({ lost: removedTag }) =>
        createRemovedStatus(tag, `«${tag.name}» es ahora «${into.name}».`, removedTag),
    )
    return mergeResponse.ok
  }

  /** Undoes a change; this cannot be undone itself. */
  async function undoChange({ slug }: TagRef, { name, description }: ManagedTag): Promise<void> {
    const request = { method: 'PATCH', body: { name, description } } as const
    await send(tagPaths.tag(slug), request, tagResponseSchema, () => ({
      text: `«${name}» está como estaba.`,
    }))
  }

  return {
    status,
    statusRef,
    dialog,
    mergeTags,
    async change(tag, to) {
      const request = { method: 'PATCH', body: to } as const
      const response = await send(
        tagPaths.tag(tag.slug),
        request,
        tagResponseSchema,
        ({ tag: changedTag }) => ({
          text:
            changedTag.name === tag.name
              ? `Descripción de «${tag.name}» guardada.`
              : `«${tag.name}» se llama ahora «${changedTag.name}».`,
          undo: () => void undoChange(changedTag, tag),
        }),
      )
      if (response.ok) return true
      const existing = v.safeParse(tagExistsSchema, response.error.data)
      return existing.success ? mergeTags(tag, existing.output.taken) : false
    },
    async remove(tag) {
      const isConfirmed = await confirm({
        title: `¿Eliminar la etiqueta «${tag.name}»?`,
        text: `Los artículos se quedan, sin ella; ${tag.count === 0 ? 'ninguno la lleva' : countTaggedArticles(tag.count)}.`,
        action: 'Eliminar la etiqueta',
      })
      if (isConfirmed)
        await send(
          tagPaths.tag(tag.slug),
          { method: 'DELETE' },
          removedTagResponseSchema,
          ({ lost: removedTag }) => createRemovedStatus(tag, `Etiqueta «${tag.name}» eliminada.`, removedTag),
        )
    },
  }
}
