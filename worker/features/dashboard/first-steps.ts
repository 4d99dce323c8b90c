import { sql } from 'drizzle-orm'
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
import { formatPostalAddress } from '#client/runtime/text/contact-links.ts'
import { type Site, defaultSite as defaults } from '#client/site.ts'
import type { Database, Env } from '../../env.ts'
import { getMailDelivery } from '../../env/mail.ts'
import { getSiteState } from '../../site-settings/site-state.ts'
import { readStoredPublicTexts, type StoredPublicTexts } from '../content/reading/public-entries.ts'
import { matchPublishedSamples, readSamples, sampleKinds } from '../content/samples.ts'

type StoredStep = { step: FirstStep | AcceptedText; state: 'skipped' | 'done' | 'sent' }
/** `builtIn`: which texts that readers see have built-in sentences, and are not accepted. */
type SiteProgress = {
  site: Site
  builtIn: readonly BuiltInText[]
  hasArticle: boolean
}

/** True if readers see the sample. An empty list means that the owner withdrew the texts. */
const isSampleShown = (data: string | undefined): boolean => data === undefined || data === '[]'

/** Lists the texts that readers see with built-in sentences: templates, samples word for word, and fields of other texts. */
function listBuiltInTexts(
  texts: StoredPublicTexts,
  published: Awaited<ReturnType<typeof matchPublishedSamples>>,
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
      field: null,
    })),
    ...published.flatMap(({ id, kind, name, isSample, fields }): BuiltInText[] =>
      isSample && !(kind === 'service' && hasOwnService)
        ? [{ key: `texto.${id}`, kind, id, name, field: null }]
        : fields.map((field) => ({ key: `texto.${id}.${field.field}`, kind, id, name, field })),
    ),
  ]
}

/** Reads the states that the owner has set. */
const readStoredSteps = (db: Database): Promise<StoredStep[]> =>
  db.all<StoredStep>(sql`SELECT step, state FROM first_steps`)

/** Lists the missing details of the company behind the site. */
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
  const isReviewed = site.privacyUpdated !== defaults.privacyUpdated
  return {
    identity: (['name', 'tagline', 'description', 'email'] as const).filter(
      (name) => site[name] === defaults[name],
    ),
    look: hasLook ? [] : ['accent'],
    services: sampleKinds.filter((wanted) =>
      builtIn.some(({ kind, field }) => kind === wanted && field === null),
    ),
    legal: [...listMissingIdentity(site), ...(isReviewed ? [] : ['privacyUpdated' as const])],
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

export async function readFirstSteps(env: Env, now: number): Promise<FirstStepsPage> {
  const state = getSiteState(env, now)
  const [{ site }, texts, published, { samples, hasOwnArticle }, said] = await Promise.all([
    state,
    readStoredPublicTexts({ db: env.db, now, limit: 1 }, sampleKinds),
    matchPublishedSamples(env.db, now, state),
    readSamples(env.db, now),
    readStoredSteps(env.db),
  ])
  const accepted = new Set<string>(said.map(({ step }) => step))
  const builtIn = listBuiltInTexts(texts, published).filter(({ key }) => !accepted.has(key))
  return {
    steps: toSteps({ site, builtIn, hasArticle: hasOwnArticle }, said),
    samples,
    builtInTexts: builtIn,
    mail: getMailDelivery(env.mail),
  }
}
