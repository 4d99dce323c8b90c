import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { focusAndType } from '#client/ui/field/typed-ahead.ts'
import type { EditedText } from '../../contract/edited-text.ts'

/** Moves the focus to the first field of a new text, below `ref`, with what was typed before the field was there. */
export function useFocusOfNewText<Root extends HTMLElement>({ content }: EditedText): RefObject<Root | null> {
  const ref = useRef<Root>(null)
  const focusFirstField = useEffectEvent(() => {
    const { activeElement } = document
    if (content['title'] !== '' || (activeElement !== document.body && !activeElement?.matches('h1'))) return
    const field = ref.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      '[data-field] :is(input, textarea)',
    )
    if (field) focusAndType(field)
  })
  // Until the page is hydrated, its fields are disabled and cannot take the focus.
  useEffect(() => queueMicrotask(focusFirstField), [])
  return ref
}
