import '../../account/rows.css'
import type { ReactNode } from 'react'
import { LinkButton } from '#client/ui/button/button.tsx'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import { href as webhooksHref } from '../../webhooks/routes.ts'
import type { SettingsPage } from '../contract.ts'

type SettingsHistoryProps = Pick<SettingsPage, 'revisions'> & { onRestore: (rev: number) => Promise<void> }

export function SettingsHistory({ revisions, onRestore }: SettingsHistoryProps): ReactNode {
  async function askRestore(rev: number): Promise<void> {
    const text = 'Las páginas dirán otra vez lo que decían entonces. Lo de ahora queda en la lista.'
    if (await confirm({ title: '¿Recuperar esta versión?', text, action: 'Recuperar' })) await onRestore(rev)
  }

  return (
    <div className="stack">
      <section aria-labelledby="historia" className="card">
        <h2 id="historia">Cambios anteriores</h2>
        {revisions.length === 0 ? (
          <p>Nadie ha cambiado nada todavía.</p>
        ) : (
          <ul className="rows">
            {revisions.map(({ rev, at, author, changed }, index) => (
              <li key={rev}>
                <span className="row-text">
                  <Instant at={at} />, {author}
                  <small>{changed.join(', ') || 'Sin cambios'}</small>
                </span>
                {index > 0 && (
                  <LinkButton onClick={() => askRestore(rev)}>
                    Recuperar<span className="hidden"> la versión {rev}</span>
                  </LinkButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <p className="card">
        <a href={webhooksHref('mngr-conexiones')}>Conexiones: avisar a otro programa</a>
      </p>
    </div>
  )
}
