import type { AccessToken } from '../contract/tokens.ts'
import { TokensCard } from '../tokens/tokens-card.tsx'
import { RolesCard, type RolesCardProps } from './roles-card.tsx'

export type AccessCardsProps = Pick<RolesCardProps, 'roles' | 'users'> & {
  tokens: readonly AccessToken[]
  onRolesChange: RolesCardProps['onChange']
  onTokensChange: (tokens: AccessToken[]) => void
}

/** The cards of Equipo that are loaded after the page. */
export function AccessCards(props: AccessCardsProps) {
  const { roles, users, tokens, onRolesChange, onTokensChange } = props
  return (
    <>
      <TokensCard tokens={tokens} onChange={onTokensChange} />
      <RolesCard roles={roles} users={users} onChange={onRolesChange} />
    </>
  )
}
