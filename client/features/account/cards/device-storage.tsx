import type { ReactNode } from 'react'
import { deviceStorage } from '#client/runtime/browser/device-storage.ts'

/** What the manager area stores in this browser. The cookie page lists what the public pages store. */
export function DeviceStorageCard(): ReactNode {
  return (
    <section className="card" aria-labelledby="en-este-navegador">
      <h3 id="en-este-navegador">En este navegador</h3>
      <p>Además de la cookie de la sesión, el panel recuerda aquí lo que necesita. No sale de tu equipo.</p>
      <details>
        <summary>Qué recuerda y hasta cuándo</summary>
        <ul>
          {deviceStorage.map(
            ({ area, key, purpose, until }) =>
              area === 'manager' && (
                <li key={key}>
                  <code>{key}</code>: {purpose}, {until}.
                </li>
              ),
          )}
        </ul>
      </details>
    </section>
  )
}
