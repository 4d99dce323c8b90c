import type { ReactNode } from 'react'
import { CountedField } from '#client/ui/field/character-count.tsx'
import type { ImportRow } from '../run/import-state.ts'

/** Further images can be described later in the media library. */
const maxListedImages = 100

type ImageDescriptionsProps = { rows: readonly ImportRow[]; onDescribe: (key: string, alt: string) => void }

/** Fields for the descriptions of images that have none. */
export function ImageDescriptions({ rows, onDescribe }: ImageDescriptionsProps): ReactNode {
  const silent = rows.filter(({ hasNoDescription, state }) => hasNoDescription && state === 'changes')
  if (silent.length === 0) return null
  return (
    <details>
      <summary>Imágenes sin descripción ({silent.length})</summary>
      <p>
        Di qué se ve en cada una, para quien no la ve. La que quede en blanco entra como decorativa y se puede
        describir después en Medios.
      </p>
      <ul className="plain-list transfer-rows">
        {silent.slice(0, maxListedImages).map(({ key, name }) => (
          <li key={key}>
            <CountedField
              label={name}
              max={300}
              onChange={(event) => onDescribe(key, event.currentTarget.value)}
            />
          </li>
        ))}
        {silent.length > maxListedImages && <li>y {silent.length - maxListedImages} más</li>}
      </ul>
    </details>
  )
}
