import type { Site } from '../../site.ts'
import { parseAppError } from '../errors.ts'
import type { DocumentState } from '../router/view.ts'
import { parseSession } from '../session/parse.ts'
import { parseFields } from '../text/parse.ts'

// Without the schema library, to keep the first load small. parse.test.ts compares the results with the schemas.

export function parseDocumentState(value: unknown): DocumentState | null {
  const state = parseFields(value)
  const buildId = state?.['buildId']
  const site = parseFields(state?.['site'])
  if (!state || !site || typeof buildId !== 'string') return null
  const session = parseSession(state['session'])
  return {
    buildId,
    // Not validated: our worker parsed the settings with their schema before it wrote them.
    site: site as Site,
    data: state['data'] ?? null,
    error: parseAppError(state['error']),
    ...(session && { session }),
  }
}
