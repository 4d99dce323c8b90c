import type { ReactNode } from 'react'
import { deviceStorage } from '#client/runtime/browser/device-storage.ts'
import { AccountItem } from './item.tsx'

/** What the manager area stores in this browser. The cookie page lists what the public pages store. */
export function DeviceStorageCard(): ReactNode {
  return (
    <AccountItem
      id="en-este-navegador"
      title="En este navegador"
      state="Lo que el panel recuerda, y hasta cuándo"
      action="Ver"
    >
      <p>Además de la cookie de la sesión, el panel recuerda aquí lo que necesita. No sale de tu equipo.</p>
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
    </AccountItem>
  )
}
