import '../../account/cards/cards.css'
import '../team/created-link.css'
import { type ComponentType, useEffect, useState } from 'react'
import { usePageState } from '#client/runtime/router/use-page-state.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { CopyButton } from '#client/ui/copy-button/copy-button.tsx'
import { EmailField } from '#client/ui/field/email-field.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { FoldedForm } from '#client/ui/field/folded-form.tsx'
import { RequestForm, SubmitButton } from '#client/ui/form/request-form.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { AccountNav } from '../../account/account-nav.tsx'
import type { AccountPages } from '../../account/contract/pages.ts'
import { ReauthProvider } from '../../account/reauth/reauth.tsx'
import type { Role } from '../contract/roles.ts'
import {
  type CreatedLink,
  type User,
  type CreatedLinkResponse,
  createdLinkResponseSchema,
  usersPaths,
} from '../contract/users.ts'
import type { AccessCardsProps } from '../roles/access-cards.tsx'
import { RoleField } from '../team/role-field.tsx'
import { UserList } from '../team/user-list.tsx'

/** The form or list that asked for the link is far below it. */
const focusLink = (input: HTMLInputElement | null): void => input?.focus()

function CreatedLinkBox({ createdLink: { link, kind, mailed } }: { createdLink: CreatedLink }) {
  return (
    <div className="form form-done" role="status">
      <p>
        {kind === 'enrolment' ? 'La invitación está creada.' : 'El enlace está creado.'}{' '}
        {mailed
          ? 'Lo enviamos por correo. También puedes copiarlo aquí.'
          : 'Falta que le llegue, porque no se ha enviado por correo: copia este enlace y hazlo llegar por un medio seguro.'}{' '}
        Dura {kind === 'enrolment' ? '7 días' : '24 horas'} y se usa una sola vez.
      </p>
      <div className="copy-line">
        <input
          aria-label={kind === 'enrolment' ? 'Enlace de activación' : 'Enlace para otra contraseña'}
          readOnly
          ref={focusLink}
          value={link}
        />
        <CopyButton text={link}>Copiar enlace</CopyButton>
      </div>
    </div>
  )
}

/** Nobody was removed, disabled or got another address: a created link still works. */
const hasSameAccounts = (before: readonly User[], after: readonly User[]): boolean =>
  before.length === after.length &&
  after.every(({ id, email, status }) =>
    before.some((user) => user.id === id && user.email === email && user.status === status),
  )

export function Page({ data }: { data: AccountPages['mngr-equipo'] }) {
  const [members, setMembers] = usePageState(data.members)
  const [roles, setRoles] = usePageState(data.roles)
  const [tokens, setTokens] = usePageState(data.tokens)
  const [createdLink, setCreatedLink] = useState<CreatedLink | null>(null)
  const [AccessCards, setAccessCards] = useState<ComponentType<AccessCardsProps> | null>(null)

  useEffect(() => {
    // Excludes the cards from the worker's bundle, which does not render them. They need JavaScript, and are below the others.
    if (import.meta.env.SSR) return
    import('../roles/access-cards.tsx').then(
      (module) => setAccessCards(() => module.AccessCards),
      () => {}, // If loading fails, the rest of the page works.
    )
  }, [])

  function apply(next: User[], invitation: CreatedLink | null): void {
    setMembers(next)
    setCreatedLink(invitation)
  }

  return (
    <ReauthProvider>
      <Heading icon="people">Equipo</Heading>
      <AccountNav />
      {createdLink && <CreatedLinkBox key={createdLink.link} createdLink={createdLink} />}
      <div className="account-cards split">
        <div className="stack">
          <UserList
            users={members}
            roles={roles}
            onChange={(next, _, invitation) =>
              apply(next, invitation ?? (hasSameAccounts(members, next) ? createdLink : null))
            }
          />
          <InviteForm roles={roles} onInvited={(answer) => apply(answer.members, answer)} />
        </div>
        {AccessCards && (
          <AccessCards
            roles={roles}
            users={members}
            tokens={tokens}
            onRolesChange={setRoles}
            onTokensChange={setTokens}
          />
        )}
      </div>
    </ReauthProvider>
  )
}

type InviteFormProps = { roles: readonly Role[]; onInvited: (answer: CreatedLinkResponse) => void }

/** The built-in role with the fewest permissions that can write: what a person needs beyond it is added knowingly. */
const findLeastWriter = (roles: readonly Role[]): string =>
  roles
    .filter(({ isBuiltIn, permissions }) => isBuiltIn && permissions.includes('editArticles'))
    .toSorted((a, b) => a.permissions.length - b.permissions.length)[0]?.id ?? ''

function InviteForm({ roles, onInvited }: InviteFormProps) {
  const request = useRequest<HTMLFormElement>()
  // The hint of the role begins again with the form.
  const [invited, setInvited] = useState('')

  async function invite(given: FormData, form: HTMLFormElement): Promise<void> {
    const body = { email: given.get('email'), name: given.get('name'), role: given.get('role') }
    const answer = await request.send(usersPaths.users, { method: 'POST', body }, createdLinkResponseSchema)
    if (!answer) return
    onInvited(answer)
    form.reset()
    setInvited(answer.link)
  }

  return (
    <section className="card account-item" aria-labelledby="invitar">
      <FoldedForm
        summary={
          <>
            <h2 id="invitar">Invitar a alguien</h2>
            <span className="button">Invitar</span>
          </>
        }
      >
        <p>Aquí obtienes un enlace; con él, la persona invitada elige cómo entrar.</p>
        <RequestForm request={request} onSubmit={invite}>
          <Field label="Nombre" name="name" autoComplete="off" required />
          <EmailField label="Correo electrónico" name="email" autoComplete="off" required />
          <RoleField key={invited} role={findLeastWriter(roles)} roles={roles} />
          <SubmitButton>Crear invitación</SubmitButton>
        </RequestForm>
      </FoldedForm>
    </section>
  )
}
