import { type RefObject, useEffect, useState } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'
import type { RequestFailure } from '#client/runtime/session/use-request.ts'
import { settingSections } from '../contract/sections.ts'

type OpenSections = { open: readonly string[]; setOpen: (id: string, isOpen: boolean) => void }

/** At first the first section, then also those with errors and the one that the address names. */
export function useOpenSections(
  form: RefObject<HTMLFormElement | null>,
  failure: RequestFailure | null,
  fields: Readonly<Record<string, string>>,
): OpenSections {
  const { hash } = useRoute()
  // Open the section that the address points to, and focus its field if it names one.
  useEffect(() => {
    const wanted = decodeURIComponent(hash.slice(1))
    const at = settingSections.find(({ id, names }) => id === wanted || names.some((name) => name === wanted))
    const part = at && form.current?.querySelector(`details[id="${at.id}"]`)
    if (!(part instanceof HTMLDetailsElement)) return
    part.open = true
    const control = form.current?.elements.namedItem(wanted)
    // Returns nothing: newer browsers scroll with a promise, which React would take for a cleanup function.
    if (at?.id === wanted || !(control instanceof HTMLElement)) part.scrollIntoView()
    else {
      control.focus()
      control.scrollIntoView({ block: 'center' })
    }
  }, [form, hash])

  const [open, setOpen] = useState<readonly string[]>(settingSections.slice(0, 1).map(({ id }) => id))
  const [shownFailure, setShownFailure] = useState(failure)
  // Open the sections with errors. They stay open after the errors are fixed.
  if (failure !== shownFailure) {
    setShownFailure(failure)
    setOpen([...open, ...settingSections.flatMap(({ id, names }) => (hasProblem(fields, names) ? [id] : []))])
  }

  return {
    open,
    setOpen: (id, isOpen) =>
      setOpen((now) => [...now.filter((each) => each !== id), ...(isOpen ? [id] : [])]),
  }
}

function hasProblem(fields: Readonly<Record<string, string>>, names: readonly string[]): boolean {
  return Object.keys(fields).some((field) => names.includes(field.split('.')[0] ?? ''))
}
