import type { Noun } from '../contract/transitions.ts'
import { getKind } from '../kinds/all-kinds.ts'
import type { AnyKindName } from '../kinds/names.ts'
import { isLegalId } from './legal.ts'

/** What a text is called. Legal texts are pages with a name of their own. */
export const getNoun = (kind: AnyKindName, id: string): Noun =>
  isLegalId(id) ? { one: 'texto legal', gender: 'm' } : getKind(kind).label
