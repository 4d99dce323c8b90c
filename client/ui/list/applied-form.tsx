import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { getNavigation } from '../../runtime/browser/navigation.ts'
import { useRoute } from '../../runtime/router/use-route.ts'
import { useRuntime } from '../../runtime/router/use-runtime.ts'

type AppliedFormProps = Omit<ComponentProps<'form'>, 'method' | 'onChange' | 'onSubmit'> & { action: string }

/**
 * A GET form whose selects and boxes apply at once; other fields wait for Enter or the button. The form stays in the
 * page when its own answer comes, because arrow keys choose every option that they pass: the focus must stay in the
 * select. Any other navigation resets the fields to what the page shows.
 */
export function AppliedForm({ action, ...form }: AppliedFormProps): ReactNode {
  const { fullPath } = useRoute()
  const runtime = useRuntime()
  /** `asked`: addresses that the form asked for and that are not shown yet; a later one may overtake earlier ones. */
  const [state, setState] = useState<{ path: string; asked: readonly string[]; resets: number }>({
    path: fullPath,
    asked: [],
    resets: 0,
  })
  if (state.path !== fullPath) {
    const at = state.asked.lastIndexOf(fullPath)
    const asked = at < 0 ? [] : state.asked.slice(at + 1)
    setState({ path: fullPath, asked, resets: state.resets + Number(at < 0) })
  }

  function apply(event: FormEvent<HTMLFormElement>): void {
    // Without the router, a choice would load a document, and the focus would leave the select.
    if (!getNavigation()) return
    event.preventDefault()
    const path = toAddress(action, new FormData(event.currentTarget))
    setState({ ...state, asked: [...state.asked, path] })
    runtime.navigate(path)
  }

  return (
    <form
      key={state.resets}
      {...form}
      method="get"
      action={action}
      onSubmit={apply}
      onChange={(event) => {
        if (event.target instanceof Element && event.target.matches('select, [type=checkbox]')) apply(event)
      }}
    />
  )
}

/** Leaves out fields that choose nothing. */
function toAddress(action: string, values: FormData): string {
  const query = new URLSearchParams()
  for (const [name, value] of values) if (typeof value === 'string' && value) query.append(name, value)
  return query.size > 0 ? `${action}?${query}` : action
}
