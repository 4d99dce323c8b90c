import type { Site } from '../../site.ts'
import { parseAppError } from '../errors.ts'
import type { DocumentState } from '../router/view.ts'
import { parseSession } from '../session/parse.ts'
import { parseFields } from '../text/parse.ts'

// Written out: the schema library would cost the first load more than this. `parse.test.ts` holds both to the
// same answers.

/** The JSON in `#state`. */
export function parseDocumentState(value: unknown): DocumentState | null {
  const state = parseFields(value)
  const buildId = state?.['buildId']
  const site = parseFields(state?.['site'])
  if (!state || !site || typeof buildId !== 'string') return null
  const session = parseSession(state['session'])
  return {
    buildId,
    // Written by our worker, which read it by its schema.
    site: site as Site,
    data: state['data'] ?? null,
    error: parseAppError(state['error']),
    ...(session && { session }),
  }
}
