import './post-state.css'
import type { Noun } from './contract/noun.ts'
import { getStateLabel, type ShownState } from './contract/transitions.ts'

export const StateBadge = ({ state, noun }: { state: ShownState; noun: Noun }) => (
  <span className={`post-state post-state-${state}`}>{getStateLabel(state, noun)}</span>
)
