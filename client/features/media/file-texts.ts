import type { StoredFile } from './contract.ts'
import { fileTypes } from './file-types.ts'
import { formatSize } from './format-size.ts'

/** Type and size of a file for lists and links. */
export const formatFileFacts = ({ type, bytes }: Pick<StoredFile, 'type' | 'bytes'>): string =>
  `${fileTypes[type].name}, ${formatSize(bytes)}`

/** Link text with type and size, so that visitors know what they download. */
export function formatFileLinkText(file: StoredFile): string {
  const name = file.name.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[[\]\\]/g, '')
  return `${name} (${formatFileFacts(file)})`
}

export const formatUses = (uses: number): string =>
  uses === 0 ? 'sin usar' : `en ${uses} ${uses === 1 ? 'lugar' : 'lugares'}`
