import type { Post, PostSummary } from '../blog/contract/post.ts'
import type { PageTexts, PublicContent } from '../content/kinds/all-kinds.ts'
import type { CollectionKind } from '../content/kinds/names.ts'
import type { ServiceContent } from '../content/kinds/service.ts'
import type { CustomerLogo } from './customer-logos.ts'

/** In the owner's order; the first services only, with all fields. Undefined if nothing of a kind was published. */
type PublicEntriesByKind = { [Name in CollectionKind]?: PublicContent<Name>[] }
/** The texts of pages, which always exist, and the published content, which may not. */
export type PublicTexts = PublicEntriesByKind & PageTexts

export const maxHomeServices = 12
type HomeService = Pick<ServiceContent, 'slug' | 'title' | 'summary' | 'motif'>

/** The content of a preview link to an unpublished text: with HTML for a page, the fields for other kinds. */
export type TextPreview = PublicContent

/** A measured figure of this site's own speed. `detailsHref`: the page with all figures, if there is one. */
export type HomeSpeedClaim = { figure: string; text: string; detailsHref?: string }

/** `title` is the document title. `around` has the other texts of the page on which the previewed text would be. */
type PreviewPage = {
  title: string
  text: TextPreview | ({ kind: 'article' } & Post)
  latest: PostSummary[]
  around: PublicTexts
  /** Readers see an earlier version of the text. */
  isPublic: boolean
  expiresAt: string
}

export type SitePages = {
  /** At most `maxHomeServices` + 1 services; the last one only tells that there are more than the page shows. */
  index: {
    latest: PostSummary[]
    service?: HomeService[]
    proof?: HomeSpeedClaim
    /** The first cases. */
    casesHtml?: string
    /** The logos of customers, under the title that they have on «Nosotros». */
    customers?: { title: string; html: string }
    /** `srcset` of the photograph. */
    photoSizes?: string
  } & Pick<PublicTexts, 'home' | 'next'>
  /** `logos`: those of the customers of cases. */
  nosotros: Pick<PublicTexts, 'person' | 'about' | 'next'> & { logos?: CustomerLogo[]; casesHtml?: string }
  servicios: Pick<PublicTexts, 'service' | 'question' | 'offer' | 'next'>
  /** `related`: articles about what the service does. People and cases are those of the service. */
  servicio: { service: ServiceContent; related: PostSummary[]; casesHtml?: string } & Pick<
    PublicTexts,
    'person' | 'offer' | 'next'
  >
  'vista-previa': PreviewPage
  /** The address of links that earlier versions made. They work for up to 90 days. */
  'vista-previa-texto': PreviewPage
}
