import { type Context, use } from 'react'

/** The value of a context that `App` provides; throws outside of it. */
export function useProvided<T>(context: Context<T | null>): T {
  const value = use(context)
  if (value === null) throw new Error('Used outside <App>')
  return value
}
