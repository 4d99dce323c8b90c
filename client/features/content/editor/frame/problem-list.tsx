import { type RefObject, useLayoutEffect, useRef } from 'react'
import { LinkButton } from '#client/ui/button/button.tsx'
import { revealElement } from './drawer.tsx'
import { formatProblemName } from './format-problem-name.ts'
import type { TextEditor } from './use-text-editor.ts'

/** `root`: each field is inside an element with `data-field` there. */
type ProblemListProps = { editor: TextEditor; root: RefObject<HTMLElement | null> }

export function focusField(root: HTMLElement | null, name: string): void {
  const [fieldName, row] = name.split('.')
  const field = root?.querySelector(`[data-field="${fieldName}"]`)
  const place = field?.querySelectorAll('.text-row')[Number(row)] ?? field
  // The room of an article's text also contains its title, which is a field of its own.
  const invalid = [...(place?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])]
  const own = invalid.filter((element) => element.closest('[data-field]') === field)
  const control =
    // A wrong field of a block, rather than the text around it.
    own.find((element) => !element.isContentEditable) ??
    own[0] ??
    field?.querySelector<HTMLElement>('[contenteditable="true"]') ??
    field?.querySelector<HTMLElement>('input, textarea, select, button')
  if (!control) return
  revealElement(control)
  control.focus({ preventScroll: true })
  const reason = document.getElementById(control.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
  ;(reason ?? control).scrollIntoView({ block: 'center' })
}

/** After a failed attempt to publish, focuses the field with the problem. Several problems are listed, with links. */
export function ProblemList({ editor: { fields, actions }, root }: ProblemListProps) {
  const { publishErrors: problems, isListed, rejectionCount } = actions
  const list = useRef<HTMLDivElement>(null)
  const order = Object.keys(fields)
  const getPlace = (name: string): number => order.indexOf(name.split('.')[0] ?? '')
  const found = Object.entries(problems).toSorted(([a], [b]) => getPlace(a) - getPlace(b))
  // Not while people correct fields: only after each attempt.
  useLayoutEffect(() => {
    if (rejectionCount === 0) return
    if (list.current) list.current.focus()
    else focusField(root.current, Object.keys(problems)[0] ?? '')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the problems of this attempt
  }, [rejectionCount])
  if (!isListed || found.length === 0) return null

  return (
    <div ref={list} className="form-error problem-list" role="alert" tabIndex={-1}>
      <p>
        {found.length === 1
          ? 'No se publicó: queda 1 dato por corregir.'
          : `No se publicó: hay ${found.length} datos por corregir.`}
      </p>
      <ul>
        {found.map(([name, problem]) => (
          <li key={name}>
            <LinkButton onClick={() => focusField(root.current, name)}>
              {formatProblemName(fields, name)}
            </LinkButton>
            : {problem}
          </li>
        ))}
      </ul>
    </div>
  )
}
