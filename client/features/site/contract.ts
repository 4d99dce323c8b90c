import type { PostSummary } from '../blog/contract/post.ts'
import type {
  CaseContent,
  PersonContent,
  QuestionContent,
  ServiceContent,
} from '../content/documents/contract/content.ts'
import type { PageTexts } from '../content/documents/contract/page-texts.ts'
import type { TextKind } from '../content/documents/contract/text-kinds.ts'

type NoData = Record<string, never>

/**
 * Content that the owner has published, by kind and in the owner's order. Undefined if nothing of a kind was published.
 */
type PublicEntriesByKind = {
  /** Only the first services, but with all their fields. */
  service?: ServiceContent[]
  person?: PersonContent[]
  case?: CaseContent[]
  question?: QuestionContent[]
}
/** The texts of pages, which always exist, and the published content, which may not. */
export type PublicTexts = PublicEntriesByKind & PageTexts

/** The maximum number of services on the home page. */
export const maxHomeServices = 12
/** The fields of a service that the home page shows. */
type HomeService = Pick<ServiceContent, 'slug' | 'title' | 'summary' | 'motif'>

/** The content of a preview link to an unpublished text: HTML for a page, the fields for other kinds. */
export type TextPreview =
  | { kind: 'page'; title: string; description: string; html: string }
  | ServiceContent
  | PersonContent
  | CaseContent
  | QuestionContent
  | PageTexts[TextKind]

/** A measured figure of this site's own speed. */
export type HomeSpeedClaim = { figure: string; text: string }

/** Route name → the data of that page. */
export type SitePages = {
  /** At most `maxHomeServices` + 1 services; the last one only tells that there are more than the page shows. */
  index: { latest: PostSummary[]; service?: HomeService[]; proof?: HomeSpeedClaim } & Pick<
    PublicTexts,
    'home' | 'next'
  >
  nosotros: Pick<PublicTexts, 'person' | 'case' | 'about' | 'next'>
  servicios: Pick<PublicTexts, 'service' | 'question' | 'offer' | 'next'>
  servicio: { service: ServiceContent } & Pick<PublicTexts, 'offer' | 'next'>
  /** `title` is the document title. `around` has the other texts of the page on which the previewed text would be. */
  'vista-previa-texto': {
    title: string
    text: TextPreview
    latest: PostSummary[]
    around: PublicTexts
    expiresAt: string
  }
  hostinger: NoData
}
