import type { EditorPost, PostContent } from '../../contract.ts'
import { findNotFound } from '../../links/internal-pages.ts'
import { findInternalLinks } from '../links/internal-links.ts'
import { publishPostDraft } from '../saving/post-draft.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import type { FieldErrors } from './field-errors.tsx'

/** What publishing came to, in words, and what else is to be said; `fields` where the server refused some of the text. */
export type PublishResult = { text: string; post?: EditorPost; notes?: string; rejectedFields?: FieldErrors }

/** Of the image that networks show. */
const describeSocialImage = ({ content, drawnSocial }: EditorPost): string =>
  content.socialImage === null || drawnSocial
    ? ' Al compartirlo se ve una imagen con su título.'
    : ' Al compartirlo se ve la imagen elegida.'

/** Links of the published text at which readers find nothing, in words. What cannot be looked up is not told. */
async function describeNotFoundLinks({ markdown, slug }: PostContent, siteUrl: string): Promise<string> {
  // To itself it leads wherever it is published.
  const paths = findInternalLinks(markdown, siteUrl).filter((path) => path !== `/blog/${slug}`)
  const notFound = await findNotFound(paths)
  if (notFound.length === 0) return ''
  const links = notFound.length === 1 ? 'un enlace del texto' : `${notFound.length} enlaces del texto`
  return ` Ojo: con ${links} los lectores no encuentran nada: ${notFound.join(', ')}.`
}

const createRejection = (rejectedFields: FieldErrors, message: string): PublishResult => ({
  text:
    ['No se publicó.', ...Object.values(rejectedFields)].join(' ') +
    (Object.keys(rejectedFields).length ? '' : ` ${message}`),
  rejectedFields,
})

/** Publishes what is written. */
export function usePublishing(
  draft: PostDraft,
  siteUrl: string,
): (at: Date | null) => Promise<PublishResult> {
  const { autosave, post, acceptServerVersion } = draft
  return async (at) => {
    let sentContent = autosave.readLatest()
    const outcome = await autosave.submit((newest, rev) => {
      sentContent = newest
      return publishPostDraft(post.id, newest, rev, at)
    })
    if (outcome.kind !== 'saved')
      return outcome.kind === 'rejected'
        ? createRejection(outcome.rejectedFields, outcome.message)
        : { text: outcome.message }
    acceptServerVersion(outcome.post)
    // The address may be the server's choice; what was typed during the request is newer than its answer.
    if (autosave.readLatest() === sentContent)
      autosave.rebase(outcome.rev, { ...sentContent, slug: outcome.post.content.slug })
    const { content, state } = outcome.post
    return {
      text: state === 'scheduled' ? 'Programado.' : 'Publicado.',
      post: outcome.post,
      notes: describeSocialImage(outcome.post) + (await describeNotFoundLinks(content, siteUrl)),
    }
  }
}
