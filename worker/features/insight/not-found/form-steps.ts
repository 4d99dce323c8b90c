import { type AppContext, waitUntil } from '#worker/http/context.ts'

type FormResult =
  | { kind: 'stored'; spamReasons?: readonly string[] }
  | { kind: 'invalid'; fields: Readonly<Record<string, unknown>> }
  | { kind: 'unconfirmed' | 'limited' | 'closed' }

const rejectionLabels = {
  unconfirmed: 'Faltaba confirmarlo',
  limited: 'Demasiados mensajes seguidos',
  closed: 'El formulario no recibe mensajes',
} as const

/** Names the outcome of a submitted form, without its content. Repeated submissions are not counted. */
function toSteps(result: FormResult): string[] {
  switch (result.kind) {
    case 'stored': {
      const { spamReasons } = result
      if (!spamReasons) return []
      return spamReasons.length === 0
        ? ['sent']
        : ['spam', ...spamReasons.map((reason) => `spam:${reason.replace(/\d+/g, 'varios')}`)]
    }
    case 'invalid':
      return Object.keys(result.fields).map((field) => `refused:${field}`)
    default:
      return [`refused:${rejectionLabels[result.kind]}`]
  }
}

function recordSteps(c: AppContext, steps: readonly string[]): void {
  waitUntil(
    c,
    import('./record.ts').then(({ recordFormSteps }) => recordFormSteps(c, steps)).catch(() => {}),
  )
}

/** Counts that somebody began to fill in the form. */
export const recordFormStarted = (c: AppContext): void => recordSteps(c, ['begun'])

export const recordFormResult = (c: AppContext, result: FormResult): void => recordSteps(c, toSteps(result))
