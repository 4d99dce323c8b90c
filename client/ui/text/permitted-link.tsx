import type { ComponentProps } from 'react'
import { useMayOpen } from '#client/runtime/session/use-may-open.ts'

/** A link for people who may open its page; others read only its text. */
export function PermittedLink({ href, ...props }: ComponentProps<'a'> & { href: string }) {
  return useMayOpen()(href) ? <a {...props} href={href} /> : props.children
}
