import { layoutIconPaths, StrokeIcon } from './stroke-icon.tsx'

// Drawn for this site as strokes on a grid of 24 × 24. One path each, so that they stay small.
const iconPaths = {
  ...layoutIconPaths,
  arrow: 'M4 12h15m-6-6 6 6-6 6',
  article: 'M6 3h9l4 4v14H6zM9 11h7m-7 4h7',
  calendar: 'M4 6h16v14H4zm0 4.5h16M8 3.5V8m8-4.5V8',
  gauge: 'M3.5 17a9 9 0 1 1 17 0M12 15l4.5-5.5',
  gear: 'M5 4v6m0 4v6m7-16v10m0 4v2m7-16v2m0 4v10M3 12h4m3 4h4m3-8h4',
  help: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.5 9.6a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2 1-1.2 1.8m0 2.8h.01',
  home: 'M4 11.5 12 4l8 7.5M6.5 10v10h11V10',
  key: 'M8 12a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm3 1.2L20 4m-4 4 3 3m-6 0 2 2',
  lock: 'M5 11h14v10H5zm3 0V8a4 4 0 0 1 8 0v3m-4 4v2',
  mail: 'M3 5.5h18v13H3zm0 1 9 7 9-7',
  move: 'M3 7h8v10H3zm11 5h7m-3-3 3 3-3 3M14 5h7v2m-7 12h7v-2',
  people:
    'M9 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zm5 11.5 4.5 4.5',
  shield: 'M12 3l8 3v6c0 4.5-3.3 7.6-8 9-4.7-1.4-8-4.5-8-9V6zm-3.5 9 2.5 2.5 4.5-5',
  tag: 'M3 4h8l10 10-7 7L3 11zm4.5 4h.01',
  window: 'M3 5h18v14H3zm0 4.5h18M6 7.3h.01M9 7.3h.01',
} as const

export type IconName = keyof typeof iconPaths

/** Always decorative: the text beside it carries the meaning. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return <StrokeIcon path={iconPaths[name]} className={className} />
}
