import type { ReactNode } from 'react'

/** Settings that are missing or wrong, and what is switched off for it; nothing where all are well. */
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
