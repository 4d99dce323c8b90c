/** The icons of the public header and footer, loaded on every first visit. Other icons are loaded with the pages. */
export const layoutIconPaths = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm0-6v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4 19 5',
} as const

/** A stroked path on a grid of 24 × 24. Always decorative: the text beside it carries the meaning. */
export function StrokeIcon({ path, className = '' }: { path: string; className?: string }) {
  return (
    <svg
      className={`icon ${className}`.trim()}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
