import { type ComponentProps, type FormEvent, useState } from 'react'
import { getNavigation } from '../../runtime/browser/navigation.ts'
import { useRoute } from '../../runtime/router/use-route.ts'
import { useRuntime } from '../../runtime/router/use-runtime.ts'

type AppliedFormProps = Omit<ComponentProps<'form'>, 'method' | 'onChange' | 'onSubmit'> & { action: string }

/**
 * `asked`: addresses that the form asked for and that are not shown yet; a later one may overtake earlier ones.
 * `chosen`: the last of them if a choice asked for it, also while it is shown.
 */
type FormState = { path: string; asked: readonly string[]; chosen: string; resets: number }

/**
 * A GET form whose selects and boxes apply at once; other fields wait for Enter or the button. The form stays in the
 * page when its own answer comes, because arrow keys choose every option that they pass: the focus must stay in the
 * select. Any other navigation resets the fields to what the page shows.
 */
export function AppliedForm({ action, ...form }: AppliedFormProps) {
  const { fullPath } = useRoute()
  const runtime = useRuntime()
  const [state, setState] = useState<FormState>({ path: fullPath, asked: [], chosen: '', resets: 0 })
  if (state.path !== fullPath) {
    const at = state.asked.lastIndexOf(fullPath)
    const asked = at < 0 ? [] : state.asked.slice(at + 1)
    const chosen = at < 0 ? '' : state.chosen
    setState({ path: fullPath, asked, chosen, resets: state.resets + Number(at < 0) })
  }

  function apply(event: FormEvent<HTMLFormElement>): void {
    // Without the router, a choice would load a document, and the focus would leave the select.
    if (!getNavigation()) return
    // React reports the choice of a box while it is clicked: to prevent that would undo the choice.
    const isChoice = event.type === 'change'
    if (!isChoice) event.preventDefault()
    const path = toAddress(action, new FormData(event.currentTarget))
    setState({ ...state, asked: [...state.asked, path], chosen: isChoice ? path : '' })
    // A run of choices is one history entry: Back leads to the list before it.
    const replace = isChoice && state.chosen === location.pathname + location.search
    runtime.navigate(path, { replace })
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

/** Leaves out fields that choose nothing. As in browsers, the fields take the place of a query in `action`. */
function toAddress(action: string, values: FormData): string {
  const query = new URLSearchParams()
  for (const [name, value] of values) if (typeof value === 'string' && value) query.append(name, value)
  return query.size > 0 ? `${action.split('?', 1)[0]}?${query}` : action
}
