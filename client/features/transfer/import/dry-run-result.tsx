import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { CountedField } from '#client/ui/field/character-count.tsx'
import { verdicts } from '../contract.ts'
import { formatContents, formatNames } from '../format.ts'
import type { Import } from '../run/create-import.ts'
import type { ImportRow, ImportState, Replaceable } from '../run/import-state.ts'
import { LimitedList } from './limited-list.tsx'
import { RowList } from './row-list.tsx'

const verdictLabels: Readonly<Record<(typeof verdicts)[number], string>> = {
  enters: 'Se importa sin cambios',
  changes: 'Se importa con cambios',
  there: 'Ya está en el sitio',
  refused: 'No se puede importar',
}

export function DryRunResult({ state, current }: { state: ImportState; current: Import }) {
  const { rows, total, drafts, restoresSettings, replaceable, replaces } = state
  const different = replaceable.filter(({ isSame }) => !isSame)
  const replaced = new Set(replaces ? different.map(({ key }) => key) : [])
  return (
    <>
      <DryRunTable
        rows={rows.map((row) =>
          replaced.has(row.key) ? { ...row, state: 'changes', note: 'Sustituye al que hay.' } : row,
        )}
      />
      <ImageDescriptions rows={rows} onDescribe={current.describe} />
      {different.length > 0 && (
        <>
          <label className="check apart">
            <input
              type="checkbox"
              checked={replaces}
              onChange={({ currentTarget }) => current.setReplaces(currentTarget.checked)}
            />{' '}
            Sustituir lo que hay:{' '}
            {different.length === 1
              ? 'un texto que ha cambiado queda'
              : `${formatContents({ texts: different.length })} que han cambiado quedan`}{' '}
            como en el zip. Lo de ahora se guarda en el historial de cada uno.
          </label>
          <ReplaceableTexts texts={different} />
        </>
      )}
      <SameTexts texts={replaceable.filter(({ isSame }) => isSame)} />
      {total > 0 && (
        <fieldset>
          <legend>Los textos entran</legend>
          <label className="check apart">
            <input type="radio" name="llegada" checked={drafts} onChange={() => current.setDrafts(true)} />{' '}
            como borradores; lo que estaba publicado, con la fecha que tenía
          </label>
          <label className="check apart">
            <input type="radio" name="llegada" checked={!drafts} onChange={() => current.setDrafts(false)} />{' '}
            como estaban: lo publicado se publica
          </label>
        </fieldset>
      )}
      {restoresSettings !== null && (
        <label className="check apart">
          <input
            type="checkbox"
            checked={restoresSettings}
            onChange={({ currentTarget }) => current.setRestoresSettings(currentTarget.checked)}
          />{' '}
          También los datos de la empresa (nombre, colores, contacto, horario, menú…), en lugar de los que hay
          ahora. Los de ahora quedan en el historial de «La empresa». Quién recibe las consultas no cambia.
        </label>
      )}
    </>
  )
}

const SameTexts = ({ texts }: { texts: readonly Replaceable[] }) =>
  texts.length > 0 && (
    <details>
      <summary>Ya están igual: {formatContents({ texts: texts.length })}</summary>
      <LimitedList items={texts}>{({ key, title }) => <li key={key}>{title}</li>}</LimitedList>
    </details>
  )

/** What is on the site now and would be replaced: of each kind the number and the first titles, and all to unfold. */
function ReplaceableTexts({ texts }: { texts: readonly Replaceable[] }) {
  const kinds = [...Map.groupBy(texts, ({ noun: [one] }) => one).values()]
  return kinds.map((some) => (
    <details key={some[0]?.noun[0]}>
      <summary>
        {pluralize(some.length, ...(some[0]?.noun ?? (['', ''] as const)))}:{' '}
        {formatNames(some.map(({ title }) => title))}
      </summary>
      <LimitedList items={some}>{({ key, title }) => <li key={key}>{title}</li>}</LimitedList>
    </details>
  ))
}

function DryRunTable({ rows }: { rows: readonly ImportRow[] }) {
  const groups = verdicts.map((verdict) => ({
    verdict,
    of: rows.filter(({ state }) => state === verdict),
  }))
  const count = (of: readonly ImportRow[], kind: 'article' | 'image'): number =>
    of.filter((row) => row.kind === kind).length
  return (
    <>
      <table className="transfer-table">
        <caption>Todavía no se ha guardado nada.</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Textos</th>
            <th scope="col">Imágenes</th>
            <th scope="col">Otros</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ verdict, of }) => (
            <tr key={verdict}>
              <th scope="row">{verdictLabels[verdict]}</th>
              <td>{count(of, 'article')}</td>
              <td>{count(of, 'image')}</td>
              <td>{of.length - count(of, 'article') - count(of, 'image')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {groups.map(
        ({ verdict, of }) =>
          of.length > 0 && (
            <details key={verdict} open={verdict === 'refused'}>
              <summary>
                {verdictLabels[verdict]} ({of.length})
              </summary>
              <RowList rows={of} />
            </details>
          ),
      )}
    </>
  )
}

type ImageDescriptionsProps = { rows: readonly ImportRow[]; onDescribe: (key: string, alt: string) => void }

/** Fields for the descriptions of images that have none. Further images can be described later in the library. */
function ImageDescriptions({ rows, onDescribe }: ImageDescriptionsProps) {
  const silent = rows.filter(({ hasNoDescription, state }) => hasNoDescription && state === 'changes')
  if (silent.length === 0) return null
  return (
    <details>
      <summary>Imágenes sin descripción ({silent.length})</summary>
      <p>
        Di qué se ve en cada una, para quien no la ve. La que quede en blanco entra como decorativa y se puede
        describir después en Medios.
      </p>
      <LimitedList items={silent}>
        {({ key, name }) => (
          <li key={key}>
            <CountedField
              label={name}
              max={300}
              onChange={(event) => onDescribe(key, event.currentTarget.value)}
            />
          </li>
        )}
      </LimitedList>
    </details>
  )
}
