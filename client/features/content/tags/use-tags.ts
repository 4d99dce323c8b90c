import { type ReactNode, type RefObject, useRef, useState } from 'react'
import * as v from 'valibot'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { type ApiRequest, callApi } from '#client/runtime/session/call-api.ts'
import { useConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import {
  goneTagSchema,
  type LostTag,
  type ManagedTag,
  tagAnswerSchema,
  tagPaths,
  tagTakenSchema,
} from '../contract/tags.ts'

type Named = { slug: string; name: string }

/** What was done last, and the way back from it. */
type Notice = { text: string; undo?: (() => void) | undefined }

type Tags = {
  notice: Notice
  statusRef: RefObject<HTMLParagraphElement | null>
  dialog: ReactNode
  /** Resolves to whether both are the tag's now, also because two were joined. */
  change: (tag: ManagedTag, to: { name: string; description: string }) => Promise<boolean>
  join: (tag: ManagedTag, into: Named) => Promise<boolean>
  remove: (tag: ManagedTag) => Promise<void>
}

const inArticles = (count: number): string =>
  count === 1 ? 'un artículo la lleva' : `${count} artículos la llevan`

/** What can be done with tags, and taken back; afterwards the page is read again. */
export function useTags(): Tags {
  const runtime = useRuntime()
  const { fullPath } = useRoute()
  const [notice, setNotice] = useState<Notice>({ text: '' })
  const { dialog, confirm } = useConfirm()
  const statusRef = useRef<HTMLParagraphElement>(null)

  async function send<Schema extends v.GenericSchema>(
    path: string,
    request: ApiRequest,
    schema: Schema,
    tell: (value: v.InferOutput<Schema>) => Notice,
  ): ReturnType<typeof callApi<Schema>> {
    const answer = await callApi(path, request, schema)
    setNotice(answer.ok ? tell(answer.value) : { text: answer.error.message })
    if (!answer.ok) return answer
    runtime.navigate(fullPath, { replace: true })
    // The row goes or moves: the keyboard goes on from where the result stands.
    statusRef.current?.focus()
    return answer
  }

  async function bringBack({ slug }: Named, lost: LostTag): Promise<void> {
    const request = { method: 'POST', body: lost } as const
    await send(tagPaths.back(slug), request, tagAnswerSchema, () => ({
      text: `«${lost.name}» está de nuevo donde estaba.`,
    }))
  }

  const gone = (tag: Named, text: string, lost: LostTag | null): Notice => ({
    text,
    undo: lost ? () => void bringBack(tag, lost) : undefined,
  })

  async function join(tag: ManagedTag, into: Named): Promise<boolean> {
    const isSure = await confirm({
      title: `¿Unir «${tag.name}» con «${into.name}»?`,
      text: `Queda «${into.name}», con los artículos de las dos. Ahora ${inArticles(tag.count)}.`,
      action: 'Unir las etiquetas',
    })
    if (!isSure) return false
    const request = { method: 'POST', body: { into: into.slug } } as const
    const done = await send(tagPaths.join(tag.slug), request, goneTagSchema, ({ lost }) =>
      gone(tag, `«${tag.name}» es ahora «${into.name}».`, lost),
    )
    return done.ok
  }

  /** Without a way back from the way back. */
  async function changeBack({ slug }: Named, { name, description }: ManagedTag): Promise<void> {
    const request = { method: 'PATCH', body: { name, description } } as const
    await send(tagPaths.tag(slug), request, tagAnswerSchema, () => ({ text: `«${name}» está como estaba.` }))
  }

  return {
    notice,
    statusRef,
    dialog,
    join,
    async change(tag, to) {
      const request = { method: 'PATCH', body: to } as const
      const answer = await send(tagPaths.tag(tag.slug), request, tagAnswerSchema, ({ tag: now }) => ({
        text:
          now.name === tag.name
            ? `Descripción de «${tag.name}» guardada.`
            : `«${tag.name}» se llama ahora «${now.name}».`,
        undo: () => void changeBack(now, tag),
      }))
      if (answer.ok) return true
      const taken = v.safeParse(tagTakenSchema, answer.error.data)
      return taken.success ? join(tag, taken.output.taken) : false
    },
    async remove(tag) {
      const isSure = await confirm({
        title: `¿Eliminar la etiqueta «${tag.name}»?`,
        text: `Los artículos se quedan, sin ella; ${tag.count === 0 ? 'ninguno la lleva' : inArticles(tag.count)}.`,
        action: 'Eliminar la etiqueta',
      })
      if (isSure)
        await send(tagPaths.tag(tag.slug), { method: 'DELETE' }, goneTagSchema, ({ lost }) =>
          gone(tag, `Etiqueta «${tag.name}» eliminada.`, lost),
        )
    },
  }
}
