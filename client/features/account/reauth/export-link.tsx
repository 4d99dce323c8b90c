import { useRef, type MouseEvent, type ReactNode } from 'react'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { accountPaths } from '../contract/account.ts'
import { doneSchema } from '../contract/fields.ts'

type ExportLinkProps = { href: string; className?: string; children: ReactNode }

/** A download that asks for a recent sign-in before the browser requests it. Must be inside `ReauthProvider`. */
export function ExportLink({ href, className, children }: ExportLinkProps) {
  const { ref, failure, send } = useRequest<HTMLSpanElement>()
  const isConfirmed = useRef(false)

  async function confirmIdentity(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    if (isConfirmed.current) return
    const link = event.currentTarget
    event.preventDefault()
    if (!(await send(accountPaths.verify, { method: 'GET' }, doneSchema))) return
    isConfirmed.current = true
    link.click()
    isConfirmed.current = false
  }

  return (
    <span ref={ref}>
      <a className={className} href={href} download onClick={(event) => void confirmIdentity(event)}>
        {children}
      </a>
      {failure && (
        <small className="field-error" role="alert" tabIndex={-1}>
          {' '}
          {failure.message}
        </small>
      )}
    </span>
  )
}
