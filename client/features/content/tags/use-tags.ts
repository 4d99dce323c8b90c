import { useRef, useState } from 'react'
import * as v from 'valibot'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { type ApiRequest, callApi } from '#client/runtime/session/call-api.ts'
import { nothingDone, type Outcome } from '#client/ui/message/outcome.ts'
import { confirm, prepareConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import {
  formatTaggedArticles,
  removedTagResponseSchema,
  type RemovedTag,
  type ManagedTag,
  tagResponseSchema,
  tagPaths,
  tagExistsSchema,
} from '../contract/tags.ts'

type TagRef = { slug: string; name: string }
type TagValues = { name: string; description: string }

type ActionStatus = Outcome & { undo?: (() => void) | undefined }

const describeUses = (tag: ManagedTag): string =>
  tag.count === 0 ? 'no está en ningún artículo' : `está en ${formatTaggedArticles(tag)}`

/** Sends requests that change tags. Each one reloads the page and shows a message about its outcome. */
function useTagRequests() {
  const runtime = useRuntime()
  const { fullPath } = useRoute()
  const [status, setStatus] = useState<ActionStatus>(nothingDone)
  const statusRef = useRef<HTMLParagraphElement>(null)

  async function send<Schema extends v.GenericSchema>(
    path: string,
    request: ApiRequest,
    schema: Schema,
    describe: (value: v.InferOutput<Schema>) => ActionStatus,
  ): ReturnType<typeof callApi<Schema>> {
    const response = await callApi(path, request, schema)
    setStatus(response.ok ? describe(response.value) : { failed: response.error.message })
    if (!response.ok) return response
    runtime.navigate(fullPath, { replace: true })
    // The row disappears or moves: move the focus to the result.
    statusRef.current?.focus()
    return response
  }

  const changeTag = (slug: string, body: TagValues, describe: (changed: TagRef) => ActionStatus) =>
    send(tagPaths.tag(slug), { method: 'PATCH', body }, tagResponseSchema, ({ tag }) => describe(tag))

  const removeTag = ({ slug, name }: TagRef, path: string, request: ApiRequest, text: string) =>
    send(path, request, removedTagResponseSchema, ({ removedTag }) => {
      const restore = (tag: RemovedTag) =>
        send(tagPaths.restore(slug), { method: 'POST', body: tag }, tagResponseSchema, () => ({
          done: `«${name}» está de nuevo donde estaba.`,
        }))
      return { done: text, undo: removedTag ? () => void restore(removedTag) : undefined }
    })

  return { status, statusRef, changeTag, removeTag }
}

export function useTags() {
  const { status, statusRef, changeTag, removeTag } = useTagRequests()

  async function mergeTags(tag: ManagedTag, into: TagRef, ask = confirm): Promise<boolean> {
    const isConfirmed = await ask({
      title: `¿Unir «${tag.name}» con «${into.name}»?`,
      text: `Queda «${into.name}», con los artículos de las dos. «${tag.name}» ${describeUses(tag)}.`,
      action: 'Unir las etiquetas',
    })
    if (!isConfirmed) return false
    const request = { method: 'POST', body: { into: into.slug } } as const
    const text = `«${tag.name}» es ahora «${into.name}».`
    return (await removeTag(tag, tagPaths.merge(tag.slug), request, text)).ok
  }

  return {
    status,
    statusRef,
    mergeTags,
    /** Resolves to true if the tag was changed, or merged with the tag that already has the name. */
    async change(tag: ManagedTag, to: TagValues): Promise<boolean> {
      const { name, description } = tag
      const confirmHere = prepareConfirm()
      const response = await changeTag(tag.slug, to, (changed) => ({
        done:
          changed.name === name
            ? `Descripción de «${name}» guardada.`
            : `«${name}» se llama ahora «${changed.name}».`,
        // The undo action itself cannot be undone.
        undo: () =>
          void changeTag(changed.slug, { name, description }, () => ({
            done: `«${name}» está como estaba.`,
          })),
      }))
      if (response.ok) return true
      const existing = v.safeParse(tagExistsSchema, response.error.data)
      return existing.success ? mergeTags(tag, existing.output.taken, confirmHere) : false
    },
    async remove(tag: ManagedTag): Promise<void> {
      const isConfirmed = await confirm({
        title: `¿Eliminar la etiqueta «${tag.name}»?`,
        text: `La etiqueta ${describeUses(tag)}. Los artículos se quedan, sin ella.`,
        action: 'Eliminar la etiqueta',
      })
      const text = `Etiqueta «${tag.name}» eliminada.`
      if (isConfirmed) await removeTag(tag, tagPaths.tag(tag.slug), { method: 'DELETE' }, text)
    },
  }
}
