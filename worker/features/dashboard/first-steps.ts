import { sql } from 'drizzle-orm'
import { legalIds, legalTitles } from '#client/features/content/kinds/legal.ts'
import { textIds } from '#client/features/content/kinds/names.ts'
import {
  type AcceptedText,
  type BuiltInText,
  type FirstStep,
  firstSteps,
  type FirstStepState,
  type FirstStepsPage,
  type MissingItem,
} from '#client/features/dashboard/contract/first-steps.ts'
import { getSettingLabel } from '#client/features/settings/contract/labels.ts'
import { chooseIcon } from '#client/features/settings/contract/site-icon.ts'
import { formatPostalAddress } from '#client/runtime/text/contact-links.ts'
import { type Site, defaultSite as defaults } from '#client/site.ts'
import type { Database, Env } from '../../env.ts'
import { getMailDelivery } from '../../env/mail.ts'
import { getSiteState } from '../../site-settings/site-state.ts'
import { readStoredPublicTexts, type StoredPublicTexts } from '../content/reading/public-entries.ts'
import { matchOwnLegalTexts, matchPublishedSamples, readSamples, sampleKinds } from '../content/samples.ts'

type StoredStep = { step: FirstStep | AcceptedText; state: 'skipped' | 'done' | 'sent' }
/** `builtIn`: which texts that readers see have built-in sentences, and are not accepted. */
type SiteProgress = {
  site: Site
  builtIn: readonly BuiltInText[]
  hasArticle: boolean
}

/** True if the owner has set the date on which all legal texts were reviewed. */
const isReviewed = (site: Site): boolean => site.privacyUpdated !== defaults.privacyUpdated

const footerNote = {
  key: 'texto.nota-al-pie',
  kind: 'setting',
  id: 'footerNote',
  name: getSettingLabel('footerNote', defaults.country),
  count: 1,
  fields: [],
} as const satisfies BuiltInText

/** True if readers see the sample. An empty list means that the owner withdrew the texts. */
const isSampleShown = (data: string | undefined): boolean => data === undefined || data === '[]'

/** Lists the texts that readers see with built-in sentences: templates, samples word for word, and parts of other texts. */
function listBuiltInTexts(
  texts: StoredPublicTexts,
  published: Awaited<ReturnType<typeof matchPublishedSamples>>,
  { site, ownLegal }: { site: Site; ownLegal: Awaited<ReturnType<typeof matchOwnLegalTexts>> },
): BuiltInText[] {
  const templates = sampleKinds.filter((kind) =>
    kind === 'service' ? texts.service === undefined : isSampleShown(texts[kind]),
  )
  // One service of the company's own is enough: its step does not ask for more.
  const hasOwnService = published.some(({ kind, isSample }) => kind === 'service' && !isSample)
  return [
    ...templates.map((kind) => ({
      key: `texto.${kind === 'service' ? kind : textIds[kind]}` as const,
      kind,
      id: null,
      name: '',
      count: kind === 'service' ? site.services.filter(({ shown }) => shown).length : 1,
      fields: [],
    })),
    ...published.flatMap(({ id, kind, name, isSample, fields }): BuiltInText[] => {
      const isComplete = isSample && !(kind === 'service' && hasOwnService)
      return isComplete || fields.length > 0
        ? [{ key: `texto.${id}`, kind, id, name, count: 1, fields: isComplete ? [] : fields }]
        : []
    }),
    ...legalIds.flatMap((id): BuiltInText[] => {
      const fields = ownLegal.find((own) => own.id === id)?.fields
      return fields?.length === 0 || isReviewed(site)
        ? []
        : [{ key: `texto.${id}`, kind: 'legal', id, name: legalTitles[id], count: 1, fields: fields ?? [] }]
    }),
    ...(site.footerNote === defaults.footerNote ? [footerNote] : []),
  ]
}

/** Reads the states that the owner has set. */
const readStoredSteps = (db: Database): Promise<StoredStep[]> =>
  db.all<StoredStep>(sql`SELECT step, state FROM first_steps`)

function listMissingIdentity(site: Site): MissingItem[] {
  return [
    ...(site.legalName === '' ? ['legalName' as const] : []),
    ...(site.taxId === '' ? ['taxId' as const] : []),
    ...(formatPostalAddress(site) === '' ? ['street' as const] : []),
  ]
}

/** Lists what each step still lacks; a step that lacks nothing is done. */
function listMissingByStep({
  site,
  builtIn,
  hasArticle,
}: SiteProgress): Readonly<Record<FirstStep, readonly MissingItem[]>> {
  const hasLook = site.accent !== defaults.accent || site.logo !== null
  return {
    identity: (['name', 'tagline', 'description', 'email'] as const).filter(
      (name) => site[name] === defaults[name],
    ),
    look: hasLook ? [] : ['accent', ...(chooseIcon(site) ? [] : ['icon' as const])],
    services: sampleKinds.filter((wanted) =>
      builtIn.some(({ kind, fields }) => kind === wanted && fields.length === 0),
    ),
    legal: [...listMissingIdentity(site), ...(isReviewed(site) ? [] : ['privacyUpdated' as const])],
    mail: [],
    article: hasArticle ? [] : ['article'],
  }
}

/** Returns the state of each step: done if the site already shows that it is done, otherwise as set by the owner. */
function toSteps(progress: SiteProgress, storedSteps: readonly StoredStep[]): FirstStepsPage['steps'] {
  const all = listMissingByStep(progress)
  const states = new Map<string, FirstStepState>(storedSteps.map(({ step, state }) => [step, state]))
  return firstSteps.map((id) => {
    const lacks = all[id]
    // Only the owner knows whether the test mail arrived.
    const isDone = id !== 'mail' && lacks.length === 0
    return { id, state: isDone ? 'done' : (states.get(id) ?? 'open'), lacks }
  })
}

export async function readFirstSteps(env: Env, now: number): Promise<Omit<FirstStepsPage, 'sampleLinks'>> {
  const state = getSiteState(env, now)
  const [{ site }, texts, published, { samples, hasOwnArticle }, said, ownLegal] = await Promise.all([
    state,
    readStoredPublicTexts({ db: env.db, now, limit: 1 }, sampleKinds),
    matchPublishedSamples(env.db, now, state),
    readSamples(env.db, now),
    readStoredSteps(env.db),
    matchOwnLegalTexts(env.db, now, state),
  ])
  const accepted = new Set<string>(said.map(({ step }) => step))
  const builtIn = listBuiltInTexts(texts, published, { site, ownLegal }).filter(
    // The built-in services were accepted at once; now they may be texts of their own.
    ({ key, kind }) => !accepted.has(key) && !(kind === 'service' && accepted.has('texto.service')),
  )
  return {
    steps: toSteps({ site, builtIn, hasArticle: hasOwnArticle }, said),
    samples,
    builtInTexts: builtIn,
    mail: getMailDelivery(env.mail),
  }
}
