import type { ReactNode } from 'react'
import { type Preview, postPaths } from '../../contract.ts'
import { PreviewLinks } from './preview-links.tsx'

type PreviewsProps = { id: string; previews: readonly Preview[]; flush: () => Promise<boolean> }

/** Links with which people without an account can read an article before it is published. */
export function Previews({ id, previews, flush }: PreviewsProps): ReactNode {
  const paths = { all: postPaths.previews(id), one: (preview: number) => postPaths.preview(id, preview) }
  return <PreviewLinks previews={previews} paths={paths} flush={flush} />
}
