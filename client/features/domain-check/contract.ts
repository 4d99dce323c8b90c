import type { findingTexts } from './finding-texts.ts'

type FindingTexts = typeof findingTexts

type FindingName = keyof FindingTexts

/** What was found about one aspect of a domain. `outcome` names the sentences that explain it. */
export type Finding = {
  [Name in FindingName]: {
    name: Name
    outcome: keyof FindingTexts[Name]['outcomes'] | 'unknown'
    /** The records or headers that were found, as they were published. */
    found: readonly string[]
  }
}[FindingName]

/** `typed` is what the visitor wrote, `domain` the name that was looked up. */
export type DomainCheck =
  /** Nothing was asked yet. */
  | { kind: 'form' }
  | { kind: 'checked'; domain: string; findings: readonly Finding[] }
  /** Nobody has registered the name, or it is misspelt. */
  | { kind: 'missing'; domain: string }
  /** The DNS service did not answer. */
  | { kind: 'unavailable'; domain: string }
  /** `ending`: one that no domain on the internet has, such as `.example`. */
  | { kind: 'invalid'; typed: string; ending: string | null }

export type DomainCheckPages = {
  'revisar-dominio': DomainCheck
  'revisar-dominio-resultado': DomainCheck
}

/** The query parameter with the domain, which is also the name of the field. */
export const domainField = 'dominio'
/** Longest text that the field accepts, in characters. */
export const maxDomainLength = 253
