import type { EditorPost, PostContent } from '../../contract.ts'
import { findLost } from '../../links/own-pages.ts'
import { ownLinks } from '../links/own-links.ts'
import { publishDraft } from '../saving/draft.ts'
import type { Draft } from '../saving/use-draft.ts'
import type { Problems } from './problems.tsx'

/** What publishing came to, in words, and what else is to be said; `fields` where the server refused some of the text. */
export type Published = { text: string; post?: EditorPost; more?: string; fields?: Problems }

/** Of the image that networks show. */
const imageText = ({ content, drawnSocial }: EditorPost): string =>
  content.socialImage === null || drawnSocial
    ? ' Al compartirlo se ve una imagen con su título.'
    : ' Al compartirlo se ve la imagen elegida.'

/** Links of the published text at which readers find nothing, in words. What cannot be looked up is not told. */
async function lostText({ markdown, slug }: PostContent, siteUrl: string): Promise<string> {
  // To itself it leads wherever it is published.
  const paths = ownLinks(markdown, siteUrl).filter((path) => path !== `/blog/${slug}`)
  const lost = await findLost(paths)
  if (lost.length === 0) return ''
  const links = lost.length === 1 ? 'un enlace del texto' : `${lost.length} enlaces del texto`
  return ` Ojo: con ${links} los lectores no encuentran nada: ${lost.join(', ')}.`
}

const refusal = (fields: Problems, message: string): Published => ({
  text:
    ['No se publicó.', ...Object.values(fields)].join(' ') +
    (Object.keys(fields).length ? '' : ` ${message}`),
  fields,
})

/** Publishes what is written. */
export function usePublishing(draft: Draft, siteUrl: string): (at: Date | null) => Promise<Published> {
  const { autosave, post, settle } = draft
  return async (at) => {
    let before = autosave.newest()
    const outcome = await autosave.submit((newest, rev) => {
      before = newest
      return publishDraft(post.id, newest, rev, at)
    })
    if (outcome.kind !== 'saved')
      return outcome.kind === 'rejected'
        ? refusal(outcome.fields, outcome.message)
        : { text: outcome.message }
    settle(outcome.post)
    // The address may be the server's choice; what was typed during the request is newer than its answer.
    if (autosave.newest() === before)
      autosave.rebase(outcome.rev, { ...before, slug: outcome.post.content.slug })
    const { content, state } = outcome.post
    return {
      text: state === 'scheduled' ? 'Programado.' : 'Publicado.',
      post: outcome.post,
      more: imageText(outcome.post) + (await lostText(content, siteUrl)),
    }
  }
}
