import { useState } from 'react'

/** State that starts from page data, and starts again when other page data arrives. */
export function usePageState<T>(pageData: T): [T, (next: T) => void] {
  const [state, setState] = useState({ given: pageData, value: pageData })
  return [
    Object.is(state.given, pageData) ? state.value : pageData,
    (value) => setState({ given: pageData, value }),
  ]
}
