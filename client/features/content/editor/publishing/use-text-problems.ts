import { useEffect, useMemo, useState } from 'react'
import { findNotFound } from '../../links/internal-pages.ts'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { describeForeignImages, describeNotFoundLinks, readLinksAndImages } from './text-problems.ts'

const debounceMs = 600

/** What readers would find broken in the text that is edited. Its links are checked when others are written. */
export function useTextProblems({ draft, siteUrl }: Pick<TextEditor, 'draft' | 'siteUrl'>): string[] {
  const { content } = draft.state
  const { kind } = draft.stored
  const { paths, foreignImages } = useMemo(
    () => readLinksAndImages(kind, content, siteUrl),
    [kind, content, siteUrl],
  )
  const [notFound, setNotFound] = useState<readonly string[]>([])
  const asked = paths.join('\n')
  useEffect(() => {
    let isCancelled = false
    const check = async (): Promise<void> => {
      const found = await findNotFound(asked === '' ? [] : asked.split('\n'))
      if (!isCancelled) setNotFound(found)
    }
    const timer = setTimeout(() => void check(), debounceMs)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [asked])
  return [
    describeNotFoundLinks(notFound.filter((path) => paths.includes(path))),
    describeForeignImages(foreignImages),
  ].filter(Boolean)
}
