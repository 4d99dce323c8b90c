// What compares and puts together, fetched as one: the visual editor's drawing comes along.
export { Conflict } from './conflict.tsx'
export { Differences } from './differences.tsx'
