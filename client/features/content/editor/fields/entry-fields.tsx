import './drawing-control.css'
import { type ComponentType, useId } from 'react'
import { ImageField } from '#client/features/media/image-field.tsx'
import { href as settingsHref } from '#client/features/settings/routes.ts'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { Check } from '#client/ui/field/check.tsx'
import { FieldGroup } from '#client/ui/field/field-group.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import type { EditedText } from '../../contract/edited-text.ts'
import { isLive } from '../../contract/states.ts'
import { toFieldAnchor } from '../../contract/text-paths.ts'
import { getKind } from '../../kinds/all-kinds.ts'
import type { FormField } from '../../kinds/fields/field-types.ts'
import { isLegalId } from '../../kinds/legal.ts'
import { findKindProblems, findNeeded } from '../../kinds/publishable.ts'
import { useFocusOfNewText } from '../frame/use-focus-of-new-text.ts'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { findFieldError } from '../publishing/field-errors.tsx'
import { SlugField } from '../publishing/slug-field.tsx'
import { findRepeatedTitle } from '../saving/text-rules.ts'
import type { ControlName, ControlProps } from './control.ts'
import { FileControl } from './file-control.tsx'
import { FormSections } from './form-sections.tsx'
import { PartsElsewhere } from './parts-elsewhere.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { RowsControl, SectionsControl, ServicesControl } from './row-controls.tsx'
import {
  LinesControl,
  LinkControl,
  MomentControl,
  MonthControl,
  SelectControl,
  TextField,
} from './text-controls.tsx'

export function EntryFields({ editor }: { editor: TextEditor }) {
  const { draft, fields } = editor
  const { stored: entry } = draft
  const { content } = draft.state
  const kind = getKind(entry.kind)
  const needed = findNeeded(kind, content)
  const missing = new Set(
    Object.keys(findKindProblems(kind, content)).map((name) => name.replace(/\..*/, '')),
  )
  const isTrashed = entry.state === 'trash'
  const isLegal = isLegalId(entry.id)
  const repeated = findRepeatedTitle(entry, content)
  const ref = useFocusOfNewText<HTMLFormElement>(entry)
  return (
    <form ref={ref} className="form" noValidate onSubmit={(event) => event.preventDefault()}>
      <LegalNote entry={entry} />
      {needed.size > 0 && <p className="help">Los campos con * son obligatorios para publicar.</p>}
      <FormSections
        fields={fields}
        order={findSections(editor)?.names ?? []}
        missing={missing}
        renderSwitch={(section) => <SectionSwitch section={section} editor={editor} isReadOnly={isTrashed} />}
      >
        {([name, field]) => (
          <div
            key={name}
            id={toFieldAnchor(name)}
            data-field={name}
            className={field.share && `share-${field.share}`}
          >
            {field.control === 'slug' ? (
              <SlugField
                editor={editor}
                field={isLegal && !isTrashed ? { ...field, hint: 'La de un texto legal no cambia.' } : field}
                readOnly={isTrashed || isLegal}
              />
            ) : (
              <EntryField
                editor={editor}
                name={name}
                field={{
                  ...field,
                  ...(name === 'title' && repeated && { hint: repeated }),
                  ...(needed.has(name) && { label: `${field.label} *`, needed: field.needed ?? '' }),
                }}
                readOnly={isTrashed}
              />
            )}
          </div>
        )}
      </FormSections>
      <PartsElsewhere kind={entry.kind} />
    </form>
  )
}

/** The field for the sections of the page, their names, and which of them are shown; null if the page has no choice. */
function findSections({ fields, draft }: TextEditor) {
  const [name, field] = Object.entries(fields).find(([, { control }]) => control === 'sections') ?? []
  if (name === undefined || field?.control !== 'sections') return null
  // Safe: the value of a field with this control.
  const parts = draft.state.content[name] as ControlProps<'sections'>['value']
  return { name, parts, names: parts.map(({ id }) => field.options[id] ?? id), conditions: field.conditions }
}

type SectionSwitchProps = { section: string; editor: TextEditor; isReadOnly: boolean }

/** Shows or hides the section of the page in which the fields are; nothing if that is not a choice. */
function SectionSwitch({ section, editor, isReadOnly }: SectionSwitchProps) {
  const sections = findSections(editor)
  const at = sections?.names.indexOf(section) ?? -1
  const part = sections?.parts[at]
  if (!part) return null
  const { name, parts, conditions } = sections
  return (
    <Check
      className="check section-switch"
      disabled={isReadOnly}
      checked={part.shown}
      onChange={(shown) => editor.change({ [name]: parts.with(at, { ...part, shown }) })}
    >
      Se ve<span className="hidden"> {section}</span>
      {conditions[part.id] && `, ${conditions[part.id]}`}
    </Check>
  )
}

/** Explains whether a legal text follows the company data in the settings, and how to make it follow them again. */
function LegalNote({ entry }: { entry: EditedText }) {
  const mayChangeCompany = useHasPermission()('manageSettings')
  if (!isLegalId(entry.id)) return null
  return (
    <p>
      {isLive(entry.state) ? (
        <>
          <strong>Este texto es tuyo y ya no sigue los datos de «La empresa».</strong> Si cambia la razón
          social, la dirección u otro dato, cámbialo también aquí. Para que se escriba solo otra vez, pulsa
          «Volver al texto de fábrica» en «Publicación»; tu texto queda en el historial.
        </>
      ) : (
        <>
          <strong>
            Este texto ya se ve en el sitio, con los datos de «La empresa»: no hay que publicarlo.
          </strong>{' '}
          Si lo cambias y publicas el tuyo, deja de seguirlos: lo que cambie allí no cambiará aquí. Podrás
          volver con «Volver al texto de fábrica». Para corregir un dato, mejor{' '}
          {mayChangeCompany ? (
            <a href={`${settingsHref('mngr-ajustes')}#legales`}>cámbialo en «La empresa»</a>
          ) : (
            'pide que se cambie en «La empresa»'
          )}
          .
        </>
      )}
    </p>
  )
}

const controls: { [Name in ControlName]: ComponentType<ControlProps<Name>> } = {
  line: TextField,
  link: LinkControl,
  day: (props) => <TextField {...props} type="date" />,
  month: MonthControl,
  moment: MomentControl,
  amount: (props) => <TextField {...props} inputMode="numeric" />,
  text: TextField,
  lines: LinesControl,
  select: (props) => (props.field.isDrawing ? <DrawingControl {...props} /> : <SelectControl {...props} />),
  richText: RichTextField,
  image: ({ field: { label, hint, altField, hasFocus }, value, error, onChange }) => (
    <ImageField
      className="text-rows"
      {...{ label, hint, error, hasFocus }}
      image={value}
      onChange={(image, alt) => onChange(image, altField && alt ? { [altField]: alt } : {})}
    />
  ),
  file: FileControl,
  rows: RowsControl,
  sections: SectionsControl,
  services: ServicesControl,
}

type EntryFieldProps = { editor: TextEditor; name: string; field: FormField; readOnly: boolean }

function EntryField({ editor, name, field, readOnly }: EntryFieldProps) {
  if (!Object.hasOwn(controls, field.control)) return null
  // Safe: a field's control and the value of this name belong together, because the kind declares both at once.
  const Control = controls[field.control as ControlName] as ComponentType<
    Omit<ControlProps<ControlName>, 'value' | 'onChange'> & {
      value: unknown
      onChange: (value: unknown, further?: Readonly<Record<string, string>>) => void
    }
  >
  return (
    <Control
      {...{ editor, name, readOnly }}
      field={field as ControlProps<ControlName>['field']}
      value={editor.draft.state.content[name]}
      error={findFieldError(editor.fieldErrors, name)}
      onChange={(value, further) => editor.change({ [name]: value, ...further })}
    />
  )
}

type DrawingControlProps = Pick<ControlProps<'select'>, 'field' | 'value' | 'error' | 'readOnly' | 'onChange'>

function DrawingControl({ field, value, error, readOnly, onChange }: DrawingControlProps) {
  const id = useId()
  return (
    <FieldGroup className="drawing-choice" label={field.label} error={error} disabled={readOnly}>
      {Object.entries(field.options).map(([name, text]) => (
        <label key={name}>
          <ThreadDrawing subject="servicio" seed={name} />
          <input type="radio" name={id} checked={name === value} onChange={() => onChange(name)} />
          {text}
        </label>
      ))}
    </FieldGroup>
  )
}
