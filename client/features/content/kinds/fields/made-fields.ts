import * as v from 'valibot'
import { addEllipsis } from '#client/runtime/text/add-ellipsis.ts'
import type { Zone } from '#client/ui/time/zone.ts'
import type { Field, Made } from './field-types.ts'

// Fields that nobody writes: publishing makes them for readers.

const createMade = <Shown>(
  schema: v.GenericSchema<unknown, Shown>,
  render: (made: Made) => Shown,
  needsZone: boolean,
): Field<never, Shown> =>
  // Safe: content never has this field, so its value is neither parsed nor made as a blank.
  ({
    label: '',
    control: 'none',
    render,
    needsZone,
    schema: schema as v.GenericSchema<unknown, never>,
    blank: undefined as never,
  })

/** A field that publishing makes from the HTML of the rich texts, which `render` receives by field. */
export const rendered = <Shown>(
  schema: v.GenericSchema<unknown, Shown>,
  render: (html: Made['html']) => Shown,
): Field<never, Shown> => createMade(schema, ({ html }) => render(html), false)

export const renderedMarkdown = rendered(v.string(), ({ markdown = '' }) => markdown)

const maxSummary = 200

/** The beginning of another field on one line, cut after a whole word. */
export const summaryOf = (field: string): Field<never, string> =>
  createMade(
    v.optional(v.string(), ''),
    ({ content }) => {
      const text = String(content[field]).replaceAll(/\s+/g, ' ')
      const end = text.lastIndexOf(' ', maxSummary)
      return text.length <= maxSummary ? text : addEllipsis(text.slice(0, end > 0 ? end : maxSummary))
    },
    false,
  )

/** An instant in epoch milliseconds that publishing makes from the content, in the site's time zone; null = none. */
export const instant = (
  read: (content: Made['content'], zone: Zone) => Date | null,
): Field<never, number | null> =>
  createMade(
    v.nullable(v.number()),
    ({ content, zone }) => (zone && read(content, zone)?.getTime()) ?? null,
    true,
  )
