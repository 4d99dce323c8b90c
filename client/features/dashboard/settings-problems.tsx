import type { ReactNode } from 'react'

/** Problems of the worker's configuration; renders nothing if there are none. */
export function SettingsProblems({ problems }: { problems: readonly string[] }): ReactNode {
  if (problems.length === 0) return null
  return (
    <section aria-labelledby="ajustes">
      <h2 id="ajustes">Ajustes por corregir</h2>
      <ul role="list">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p className="help">Los corrige quien publica el sitio. Lo demás funciona mientras tanto.</p>
    </section>
  )
}
