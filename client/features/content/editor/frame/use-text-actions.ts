import type { ReactNode } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { confirm, prepareConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import type { Zone } from '#client/ui/time/zone.ts'
import { getSeenState, type EditedText, type TextContent } from '../../contract/edited-text.ts'
import {
  fillQuestion,
  getDateQuestion,
  type Question,
  type RequestAction,
  type TextAction,
  transitions,
} from '../../contract/transitions.ts'
import { warnOfIncomingLinks } from '../../incoming-links.tsx'
import { getEnd, keepsDate } from '../../kinds/all-kinds.ts'
import { hasTemplate } from '../../kinds/legal.ts'
import type { SiteZone } from '../../site-zone.ts'
import { useZone } from '../../use-zone.ts'
import { isUnsaved, nothingToPublishText } from '../saving/save-state.ts'
import type { ActionDates, PublicationDates } from '../saving/text-api.ts'
import { findProblems } from '../saving/text-rules.ts'
import { hasUnpublishedChanges } from '../saving/use-autosave-state.ts'
import type { ActionStatus } from './action-status.ts'
import { performAction, performPublish, type TextActionsOptions } from './perform-action.ts'
import { useActionState } from './use-action-state.ts'
import { warnOfWithdrawal } from './withdrawal-warning.ts'

export function describeOutcome(
  { id, state, isPublic, publicPath, from }: EditedText,
  siteUrl: string,
  { formatBoth }: Pick<SiteZone, 'formatBoth'>,
): Partial<ActionStatus> {
  const address = publicPath === null ? null : siteUrl + publicPath
  if (state === 'published')
    return address === null ? {} : { publicAddress: { intro: 'Ya se ve en', address } }
  if (state !== 'scheduled' || from === null) return {}
  if (isPublic)
    return {
      text: 'Cambios programados.',
      consequence: `El texto nuevo se publica solo el ${formatBoth(from)}.`,
      ...(address !== null && {
        publicAddress: { intro: 'Los visitantes siguen viendo lo publicado en', address },
      }),
    }
  const moment = `Se publica solo el ${formatBoth(from)}`
  const consequence = hasTemplate(id)
    ? 'Hasta entonces se ve el texto de fábrica.'
    : 'Hasta entonces nadie lo lee, y puedes cambiarlo o retirarlo.'
  return address === null
    ? { consequence: `${moment}. ${consequence}` }
    : { publicAddress: { intro: `${moment} en`, address, isLater: true }, consequence }
}

/** The actions on a text, except editing it. What they say and ask is in `transitions`. */
export function useTextActions(options: TextActionsOptions) {
  const { api, draft, noun, siteUrl } = options
  const { autosave, stored } = draft
  const { navigate } = useRuntime()
  const zone = useZone()
  const recovered = draft.isRestored ? 'Recuperamos lo que quedó sin guardar en este navegador.' : ''
  const state = useActionState(recovered, draft)
  const context = { ...options, state, describe: (text: EditedText) => describeOutcome(text, siteUrl, zone) }
  const warning = warnOfWithdrawal(stored, api.isInMenus)

  async function confirmAndRun(
    question: Question | null | undefined,
    work: () => Promise<void>,
    ask = confirm,
  ) {
    if (!question || (await ask(fillQuestion(question, noun)))) await state.runOnce(work)
  }

  const getQuestion = (action: TextAction, date: Date | null = null): Question | null =>
    findQuestion({ stored, zone, warning }, action, date)

  return {
    ...state,
    describe: context.describe,
    async publish(dates: PublicationDates): Promise<void> {
      const isNow = dates.from === null && dates.until === undefined
      if (isNow && stored.state === 'published' && !hasUnpublishedChanges(stored.hasChanges, autosave))
        return state.showStatus({ text: nothingToPublishText })
      const before = autosave.readLatest()
      // Report all problems at once, whichever check finds them.
      const savedErrors = isUnsaved(autosave.state.get()) ? {} : autosave.state.get().rejectedFields
      const knownErrors = { ...findProblems(stored, before, api.contentSchema), ...savedErrors }
      if (Object.keys(knownErrors).length > 0) return state.showErrors(knownErrors)
      const over = isOverWhenPublished(stored, before, { zone, ...dates }) ? overQuestion : null
      await confirmAndRun(getQuestion('schedule', dates.from) ?? over, () => performPublish(context, dates))
    },
    async act(action: RequestAction, dates?: ActionDates): Promise<void> {
      const isWithdrawn = stored.isPublic && (action === 'trash' || action === 'unpublish')
      const confirmHere = prepareConfirm()
      let more: ReactNode
      // A second press while the links are checked must not ask again.
      if (state.busy) return
      if (isWithdrawn)
        await state.runOnce(async () => {
          more = await warnOfIncomingLinks([{ id: stored.id, path: stored.publicPath }])
        })
      const work = (): Promise<void> => performAction(context, action, dates)
      await confirmAndRun(getQuestion(action, dates?.at), work, (asked) => confirmHere({ ...asked, more }))
    },
    remove: (): Promise<void> =>
      confirmAndRun(getQuestion('delete'), async () => {
        const problem = await api.remove(stored.id, autosave.state.get().rev)
        if (problem) state.showStatus({ text: problem })
        else navigate(api.listPath)
      }),
    duplicate: (): Promise<void> =>
      state.runOnce(async () => {
        await autosave.flush()
        const copy = await api.duplicate(draft.id)
        if ('id' in copy) navigate(api.toEditorPath(copy.id))
        else state.showStatus({ text: copy.message })
      }),
    restoreVersion: (content: TextContent): Promise<void> => restoreVersion({ draft, state }, content),
  }
}

/** The question before a text is published that would be over at once, such as an offer whose last day has passed. */
const overQuestion: Question = {
  title: 'Esa fecha ya pasó',
  text: 'Los visitantes verían {el} {texto} como terminad{o}, fuera de lo que está por venir.',
  action: 'Publicar con esa fecha',
}

/** True if readers would get to see a text for the first time when what it announces is over. */
export function isOverWhenPublished(
  { isPublic, kind }: Pick<EditedText, 'isPublic' | 'kind'>,
  content: TextContent,
  { zone, from }: { zone: Zone; from: Date | null },
): boolean {
  const end = getEnd(kind, content, zone)
  return !isPublic && end !== null && end <= Math.max(Date.now(), from?.getTime() ?? 0)
}

type Restoring = { draft: TextActionsOptions['draft']; state: ReturnType<typeof useActionState> }

async function restoreVersion({ draft, state }: Restoring, content: TextContent): Promise<void> {
  const { autosave } = draft
  // What was typed last must be in the history before another text replaces it.
  if (!(await autosave.flush()))
    return state.showStatus({
      text: 'No se recuperó nada: lo último que escribiste todavía no se pudo guardar. Vuelve a intentarlo.',
    })
  const before = autosave.readLatest()
  draft.noteRestoring()
  // The address stays, so that links to the text keep working.
  draft.replaceContent({ ...content, ...('slug' in before && { slug: before.slug }) })
  await autosave.flush()
  state.showStatus({
    text: 'Versión recuperada.',
    async undo() {
      draft.replaceContent(before)
      state.showStatus({ text: 'Deshecho: vuelve el texto que había.' })
    },
    replacesText: true,
  })
}

type Asked = {
  stored: EditedText
  zone: SiteZone
  warning: string
}

function findQuestion(
  { stored, zone, warning }: Asked,
  action: TextAction,
  date: Date | null,
): Question | null {
  const { confirm: questions, consequence } = transitions[action]
  // What readers see decides, also if a newer text is scheduled.
  const question = questions?.[action === 'discard' ? stored.state : getSeenState(stored)]
  if (question) return consequence ? { ...question, text: question.text + warning } : question
  if (!date || action === 'setEnd') return null
  return getDateQuestion(action, stored.state, {
    isFuture: date.getTime() > Date.now(),
    moment: zone.formatBoth(date.toISOString()),
    keepsDate: keepsDate(stored.kind),
  })
}
