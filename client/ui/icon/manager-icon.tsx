import { Icon, type IconName } from './icon.tsx'
import { StrokeIcon } from './stroke-icon.tsx'

// Icons of the manager area, which public pages do not load. One path each on a grid of 24 × 24.
const managerIconPaths = {
  alert: 'M12 4 2.5 20h19zm0 6v4.5m0 2.6h.01',
  chart: 'M4 20V4m0 16h16M8.5 16v-5m4 5V7m4 9v-7',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 8v4.5l3 2',
  inbox: 'M12 3v10m-4-4 4 4 4-4M4 14v6h16v-6',
  next: 'm9 5 7 7-7 7',
  picture: 'M3 5h18v14H3zm0 11 5-5 4 4 3-3 6 5M15.5 8.5h.01',
  previous: 'm15 5-7 7 7 7',
} as const

export type ManagerIconName = IconName | keyof typeof managerIconPaths

const isManagerOnlyIcon = (name: ManagerIconName): name is keyof typeof managerIconPaths =>
  name in managerIconPaths

/** Always decorative: the text beside it carries the meaning. */
export function ManagerIcon({ name }: { name: ManagerIconName }) {
  return isManagerOnlyIcon(name) ? <StrokeIcon path={managerIconPaths[name]} /> : <Icon name={name} />
}
