import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** Loader for the server, which never renders lazy parts. */
export const rejectOnServer = (): Promise<never> => Promise.reject(new Error('Only browsers draw this'))

/** Loads a component when it is first needed. */
export function LazyPart<Props extends object>({
  load,
  props,
}: {
  load: () => Promise<ComponentType<Props>>
  props: Props
}): ReactNode {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> } | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    load().then(
      (Part) => setLoaded({ Part }),
      () => setFailed(true),
    )
  }, [load])
  if (loaded) return <loaded.Part {...props} />
  return <p role="status">{failed ? 'No se pudo cargar esta parte. Recarga la página.' : 'Un momento…'}</p>
}
