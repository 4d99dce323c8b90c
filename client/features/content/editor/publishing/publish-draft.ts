import type { EditorPost, PostContent } from '../../contract.ts'
import { findNotFound } from '../../links/internal-pages.ts'
import { findInternalLinks } from '../links/internal-links.ts'
import { publishPostDraft } from '../saving/post-draft.ts'
import type { FieldErrors } from '../saving/save-state.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'

/** Outcome of publishing, as texts for people. `rejectedFields`: errors by field, if the server rejected any. */
type PublishResult = { text: string; post?: EditorPost; notes?: string; rejectedFields?: FieldErrors }

const describeSocialImage = ({ content, drawnSocial }: EditorPost): string =>
  content.socialImage === null || drawnSocial
    ? ' Al compartirlo se ve una imagen con su título.'
    : ' Al compartirlo se ve la imagen elegida.'

/** Sentence about links in the published text that readers cannot open; empty if there are none or the check fails. */
async function describeNotFoundLinks({ markdown, slug }: PostContent, siteUrl: string): Promise<string> {
  // Ignore links to the post itself, which readers may not see yet.
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

/** Publishes the current text, now or at a date. */
export async function publishDraft(
  { autosave, id, acceptServerVersion }: PostDraft,
  siteUrl: string,
  at: Date | null,
): Promise<PublishResult> {
  let sentContent = autosave.readLatest()
  const outcome = await autosave.submit((newest, rev) => {
    sentContent = newest
    return publishPostDraft(id, newest, rev, at)
  })
  if (outcome.kind !== 'saved')
    return outcome.kind === 'rejected'
      ? createRejection(outcome.rejectedFields, outcome.message)
      : { text: outcome.message }
  const { stored: post } = outcome
  acceptServerVersion(post)
  // The server may have chosen the slug. Text typed during the request is newer than the response: do not replace it.
  if (autosave.readLatest() === sentContent)
    autosave.rebase(outcome.rev, { ...sentContent, slug: post.content.slug })
  return {
    text: post.state === 'scheduled' ? 'Programado.' : 'Publicado.',
    post,
    notes: describeSocialImage(post) + (await describeNotFoundLinks(post.content, siteUrl)),
  }
}
