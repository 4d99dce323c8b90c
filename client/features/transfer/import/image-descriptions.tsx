import type { ReactNode } from 'react'
import { RoomyField } from '#client/ui/field/room-left.tsx'
import type { Row } from '../run/state.ts'

/** More of them nobody writes in one sitting; the library asks for the rest. */
const shownImages = 100

type DescriptionsProps = { rows: readonly Row[]; onDescribe: (key: string, alt: string) => void }

/** Asks what the images show that came without a description. */
export function Descriptions({ rows, onDescribe }: DescriptionsProps): ReactNode {
  const silent = rows.filter(({ isSilent, state }) => isSilent && state === 'changes')
  if (silent.length === 0) return null
  return (
    <details>
      <summary>Imágenes sin descripción ({silent.length})</summary>
      <p>
        Di qué se ve en cada una, para quien no la ve. La que quede en blanco entra como decorativa y se puede
        describir después en Medios.
      </p>
      <ul className="plain-list transfer-rows">
        {silent.slice(0, shownImages).map(({ key, name }) => (
          <li key={key}>
            <RoomyField
              label={name}
              max={300}
              onChange={(event) => onDescribe(key, event.currentTarget.value)}
            />
          </li>
        ))}
        {silent.length > shownImages && <li>y {silent.length - shownImages} más</li>}
      </ul>
    </details>
  )
}
