import { useState } from 'react'

/** State that starts from page data and is reset when the page data changes. */
export function usePageState<T>(pageData: T): [T, (next: T) => void] {
  const [state, setState] = useState({ given: pageData, value: pageData })
  return [
    Object.is(state.given, pageData) ? state.value : pageData,
    (value) => setState({ given: pageData, value }),
  ]
}
