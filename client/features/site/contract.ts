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

/** By kind: what the owner shows of it, in their order; none until they have published the first. */
type PublicEntriesByKind = {
  /** The first ones with all that they say. */
  service?: ServiceContent[]
  person?: PersonContent[]
  case?: CaseContent[]
  question?: QuestionContent[]
}
/** What is read of some kinds: the texts of pages, which there always are, and what the owner shows. */
export type PublicTexts = PublicEntriesByKind & PageTexts

/** How many services the home page names. */
export const maxHomeServices = 12
/** What it says of each. */
export type HomeService = Pick<ServiceContent, 'slug' | 'title' | 'summary' | 'motif'>

/** What a link shows of a text before readers see it: of a page its HTML, of the other kinds what was written. */
export type TextPreview =
  | { kind: 'page'; title: string; description: string; html: string }
  | ServiceContent
  | PersonContent
  | CaseContent
  | QuestionContent
  | PageTexts[TextKind]

/** What the site says of its own speed. */
export type HomeSpeedClaim = { figure: string; text: string }

/** Route name → the data of that page. */
export type SitePages = {
  /** One service more than it names, where there are more. */
  index: { latest: PostSummary[]; service?: HomeService[]; proof?: HomeSpeedClaim } & Pick<
    PublicTexts,
    'home' | 'next'
  >
  nosotros: Pick<PublicTexts, 'person' | 'case' | 'about' | 'next'>
  servicios: Pick<PublicTexts, 'service' | 'question' | 'offer' | 'next'>
  servicio: { service: ServiceContent } & Pick<PublicTexts, 'offer' | 'next'>
  /** `title`: that of the document. `around`: what stands beside the text on its page. */
  'vista-previa-texto': {
    title: string
    text: TextPreview
    latest: PostSummary[]
    around: PublicTexts
    expiresAt: string
  }
  hostinger: NoData
}
