import './first-steps.css'
import { Fragment, useEffect } from 'react'
import * as v from 'valibot'
import { createSafeStorage } from '#client/runtime/browser/storage.ts'
import { useInBrowser } from '#client/runtime/browser/use-in-browser.ts'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { href } from '../routes.ts'

const storageKey = 'cauce:primeros-pasos'
const createTabStorage = () => createSafeStorage(() => window.sessionStorage)

const stepSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    target: v.string(),
    title: v.string(),
    /** The fields that still have a built-in sentence, by their anchors in the form. */
    fields: v.array(v.object({ label: v.string(), anchor: v.string() })),
  }),
)
type Step = v.InferOutput<typeof stepSchema>

/** Remembers in this tab which step the user left to fill in a form, where the link leads, and what to change there. */
export function rememberStep(title: string, href: string, fields: Step['fields'] = []): void {
  const step: Step = { target: href.replace(/[?#].*/, ''), title, fields }
  createTabStorage().set(storageKey, JSON.stringify(step))
}

export function FirstStepsBar() {
  const { path } = useRoute()
  // Read at each render, because it changes without an event. Null on the server, which cannot read the tab's storage.
  const stored = useInBrowser(() => createTabStorage().get(storageKey), null)

  const parsed = v.safeParse(stepSchema, stored)
  const step = parsed.success ? parsed.output : null
  // Already true where the link is pressed, so that the effect does not run before the page has changed.
  const isAway = path === href('mngr-primeros-pasos') || !path.startsWith(step?.target ?? '')

  useEffect(() => {
    if (isAway) createTabStorage().remove(storageKey)
  }, [isAway])

  if (step === null || isAway) return null
  return (
    <p className="guide-bar">
      <a href={href('mngr-primeros-pasos')}>← Primeros pasos</a> <span className="meta">{step.title}</span>
      {step.fields.length > 0 && (
        <span className="meta">
          . Con frases de fábrica:{' '}
          {step.fields.map(({ label, anchor }, index) => (
            <Fragment key={anchor}>
              {index > 0 && ', '}
              <a href={`#${anchor}`}>{label}</a>
            </Fragment>
          ))}
        </span>
      )}
    </p>
  )
}
