import type { ReactNode } from 'react'
import type { AppError } from '../contract/errors.ts'
import { useRuntime } from '../hooks/use-runtime.ts'

export function ErrorScreen({ error }: { error: AppError | null }): ReactNode {
  const { leaveError } = useRuntime()
  return (
    <form
      action="/"
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        leaveError()
      }}
    >
      <p>{error?.statusCode ?? 500}</p>
      <h1>{error?.message ?? 'Server Error'}</h1>
      <button type="submit">Volver a la página principal</button>
    </form>
  )
}
