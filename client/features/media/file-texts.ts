import type { StoredFile } from './contract.ts'
import { fileTypes } from './file-types.ts'
import { formatSize } from './format-size.ts'

/** What a file is and how large, as lists and links say it. */
export const formatFileFacts = ({ type, bytes }: Pick<StoredFile, 'type' | 'bytes'>): string =>
  `${fileTypes[type].name}, ${formatSize(bytes)}`

/** The text of a link to it: nobody saves a file without knowing what comes. */
export function formatFileLinkText(file: StoredFile): string {
  const name = file.name.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[[\]\\]/g, '')
  return `${name} (${formatFileFacts(file)})`
}

export const formatUses = (uses: number): string =>
  uses === 0 ? 'sin usar' : `en ${uses} ${uses === 1 ? 'lugar' : 'lugares'}`
