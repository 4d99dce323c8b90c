import type { ReadResult } from '#client/features/transfer/archive/zip.ts'

/** What the front matter of a Markdown file says of an article: its fields by name, and an address that it wishes. */
export type FileDetails = {
  fields: Readonly<Partial<Record<string, string | string[]>>>
  images: Readonly<Partial<Record<'cover' | 'socialImage', string>>>
  slug: string
  /** What cannot be taken, in sentences. */
  notes: readonly string[]
}

/** The text of a file; HTML is inserted like a paste. `rest`: all of it except its title, which is empty if it has none. */
export type FileText = {
  format: 'html' | 'markdown'
  title: string
  all: string
  rest: string
  /** What is not in it, in sentences. */
  notes: readonly string[]
  details?: FileDetails | undefined
}
export type TextFileRequest = {
  /** A dropped file, which may be attached instead; null: one will be chosen. */
  file: File | null
  attach: () => void
  insert: (piece: Pick<FileText, 'format'> & { text: string }) => void
}
export type ReadText = ReadResult<FileText>

export const textFileEndings = '.docx,.md,.markdown,.txt'

export const isMarkdownFile = ({ name }: File): boolean => /\.(?:md|markdown|txt)$/i.test(name)
export const isTextFile = (file: File): boolean => isMarkdownFile(file) || /\.docx$/i.test(file.name)
