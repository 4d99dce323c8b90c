import type { Noun } from '../contract/transitions.ts'
import { getKind } from './all-kinds.ts'
import { isLegalId } from './legal.ts'
import type { AnyKindName } from './names.ts'

/** What a text is called. Legal texts are pages with a name of their own. */
export const getNoun = (kind: AnyKindName, id: string): Noun =>
  isLegalId(id) ? { one: 'texto legal', gender: 'm' } : getKind(kind).label
