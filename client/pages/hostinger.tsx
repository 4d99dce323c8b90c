import type { ReactNode } from 'react'

/** The whole look of this document: it loads nothing of the site. */
export const style: string = 'body{font-family:system-ui,sans-serif}'

export function Page(): ReactNode {
  return (
    <main>
      <h1>Ayuda para Hostinger</h1>
      <a href="/">Volver</a>
    </main>
  )
}
