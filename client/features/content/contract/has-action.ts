import { keepsDate } from '../kinds/all-kinds.ts'
import { hasTemplate } from '../kinds/legal.ts'
import type { AnyKindName } from '../kinds/names.ts'
import { type TextAction, type TextTrait, transitions } from './transitions.ts'

/** False if the text does not have the action in any state. */
export function hasAction({ id, kind }: { id: string; kind: AnyKindName }, action: TextAction): boolean {
  const traits: Record<TextTrait, boolean> = { keepsDate: keepsDate(kind), template: hasTemplate(id) }
  const { only, not } = transitions[action]
  return (only === undefined || traits[only]) && (not === undefined || !traits[not])
}
