import type { ReadResult } from '#client/features/transfer/archive/zip.ts'

/** The text of a file; HTML is inserted like a paste. `rest`: all of it except its title, which is empty if it has none. */
export type FileText = {
  format: 'html' | 'markdown'
  title: string
  all: string
  rest: string
  /** What is not in it, in sentences. */
  notes: readonly string[]
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
