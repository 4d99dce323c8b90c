import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** What the server has in the place of a part that it never draws. */
export const rejectOnServer = (): Promise<never> => Promise.reject(new Error('Only browsers draw this'))

/** A part that is fetched once it is needed. */
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
