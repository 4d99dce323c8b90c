// A chunk of its own: it needs the visual editor's renderer, which is large.
export { Differences } from './differences.tsx'
