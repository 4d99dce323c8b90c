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

/** What the owner has published, by kind and in the owner's order; undefined until the first of a kind. */
type PublicEntriesByKind = {
  /** The first ones, with all their content. */
  service?: ServiceContent[]
  person?: PersonContent[]
  case?: CaseContent[]
  question?: QuestionContent[]
}
/** The texts of pages, which always exist, and what the owner has published of some kinds. */
export type PublicTexts = PublicEntriesByKind & PageTexts

/** How many services the home page shows. */
export const maxHomeServices = 12
/** What the home page shows of a service. */
type HomeService = Pick<ServiceContent, 'slug' | 'title' | 'summary' | 'motif'>

/** What a preview link shows of an unpublished text: the HTML of a page, the content of other kinds. */
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
  /** `service` has one more than the home page shows, if there are more. */
  index: { latest: PostSummary[]; service?: HomeService[]; proof?: HomeSpeedClaim } & Pick<
    PublicTexts,
    'home' | 'next'
  >
  nosotros: Pick<PublicTexts, 'person' | 'case' | 'about' | 'next'>
  servicios: Pick<PublicTexts, 'service' | 'question' | 'offer' | 'next'>
  servicio: { service: ServiceContent } & Pick<PublicTexts, 'offer' | 'next'>
  /** `title` is that of the document; `around` is what surrounds the text on its page. */
  'vista-previa-texto': {
    title: string
    text: TextPreview
    latest: PostSummary[]
    around: PublicTexts
    expiresAt: string
  }
  hostinger: NoData
}
