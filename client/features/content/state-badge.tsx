import './post-state.css'
import type { ReactNode } from 'react'
import { getStateLabel, type Noun, type TextState } from './contract/transitions.ts'

/** The state of a text, with the sign of its colour. */
export const StateBadge = ({ state, noun }: { state: TextState; noun: Noun }): ReactNode => (
  <span className={`post-state post-state-${state}`}>{getStateLabel(state, noun)}</span>
)
