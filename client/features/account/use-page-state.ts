import { useState } from 'react'

/** State that starts from page data, and starts again when other page data arrives. */
export function usePageState<T>(given: T): [T, (next: T) => void] {
  const [state, setState] = useState({ given, value: given })
  return [Object.is(state.given, given) ? state.value : given, (value) => setState({ given, value })]
}
