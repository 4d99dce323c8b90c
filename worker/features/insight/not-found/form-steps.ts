import { type AppContext, waitUntil } from '#worker/http/context.ts'

type Received =
  | { kind: 'stored'; spamReasons?: readonly string[] }
  | { kind: 'invalid'; fields: Readonly<Record<string, unknown>> }
  | { kind: 'unconfirmed' | 'limited' | 'closed' }

const refusals = {
  unconfirmed: 'Faltaba confirmarlo',
  limited: 'Demasiados mensajes seguidos',
  closed: 'El formulario no recibe mensajes',
} as const

/** What became of an enquiry, without a word of it. One that had been stored before is not counted again. */
function stepsOf(received: Received): string[] {
  switch (received.kind) {
    case 'stored': {
      const { spamReasons } = received
      if (!spamReasons) return []
      return spamReasons.length === 0
        ? ['sent']
        : ['spam', ...spamReasons.map((reason) => `spam:${reason.replace(/\d+/g, 'varios')}`)]
    }
    case 'invalid':
      return Object.keys(received.fields).map((field) => `refused:${field}`)
    default:
      return [`refused:${refusals[received.kind]}`]
  }
}

function note(c: AppContext, steps: readonly string[]): void {
  waitUntil(
    c,
    import('./note.ts').then(({ noteSteps }) => noteSteps(c, steps)).catch(() => {}),
  )
}

/** Somebody began to write. */
export const noteBegun = (c: AppContext): void => note(c, ['begun'])

export const noteReceived = (c: AppContext, received: Received): void => note(c, stepsOf(received))
