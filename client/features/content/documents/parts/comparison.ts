// One chunk for both components: they need the visual editor's renderer, which is large.
export { Conflict } from '../../editor/comparing/conflict.tsx'
export { Differences } from './differences.tsx'
