import type { StoredFile } from './contract.ts'
import { fileTypes } from './file-types.ts'

const numberFormat = new Intl.NumberFormat('es', { maximumFractionDigits: 1 })

/** A file size in kB or MB of 1,024 units. */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1000
    ? `${numberFormat.format(Math.max(1, Math.ceil(kilobytes)))} kB`
    : `${numberFormat.format(kilobytes / 1024)} MB`
}

export const formatFileFacts = ({ type, bytes }: Pick<StoredFile, 'type' | 'bytes'>): string =>
  `${fileTypes[type].name}, ${formatSize(bytes)}`

/** Link text with type and size, so that visitors know what they download. */
export function formatFileLinkText(file: StoredFile): string {
  const name = file.name.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[[\]\\]/g, '')
  return `${name} (${formatFileFacts(file)})`
}

/** Names the older files that some uploads seem to copy; empty if there are none. */
export function formatRepeated(uploaded: readonly Pick<StoredFile, 'sameAs'>[]): string {
  const names = uploaded.flatMap(({ sameAs }) => (sameAs === null ? [] : [`«${sameAs}»`]))
  return names.length > 0 ? `Parece que ya estaba en Medios: ${names.join(', ')}.` : ''
}
