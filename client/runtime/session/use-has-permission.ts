import { type Ability, may } from './abilities.ts'
import { useSession } from './use-session.ts'

/** Whether something is shown to whoever is signed in; the server asks for itself whatever is shown. */
export function useMay(): (ability: Ability) => boolean {
  const { user } = useSession()
  return (ability) => user !== null && may(user.role, ability)
}
