import { type ComponentType, useEffect, useState } from 'react'

/** False on the server, which never renders lazy parts: the condition keeps them out of its bundle. */
export type LazyLoad<Props> = false | (() => Promise<ComponentType<Props>>)

export function LazyPart<Props extends object>({ load, props }: { load: LazyLoad<Props>; props: Props }) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> } | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!load) return
    load().then(
      (Part) => setLoaded({ Part }),
      () => setFailed(true),
    )
  }, [load])
  if (loaded) return <loaded.Part {...props} />
  return (
    <p role="status" className={failed ? undefined : 'awaited'}>
      {failed ? 'No se pudo cargar esta parte. Recarga la página.' : 'Un momento…'}
    </p>
  )
}
