import type { Editor } from '@tiptap/react'
import { calloutKinds, isCalloutKind } from '#client/features/blog/contract/callouts.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { shortenAddress } from '../../contract/link-address.ts'
import { getNoticeType } from '../blocks/callout.ts'
import { type CodeInfo, parseCodeInfo, formatCodeInfo } from '../blocks/code-block.ts'
import { setLink } from '../links/insert-link.ts'

export function CalloutField({ editor, kind }: { editor: Editor; kind: string }) {
  return (
    <label>
      Tipo{' '}
      <select
        aria-label="Tipo de aviso"
        value={kind}
        onChange={({ target }) =>
          editor.commands.updateAttributes('blockquote', { kind: target.value === '' ? null : target.value })
        }
      >
        <option value="">Sin aviso</option>
        {Object.entries(calloutKinds).map(([value, { title }]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}

export function NoticeTitleField({ editor, kind, title }: { editor: Editor; kind: string; title: string }) {
  if (!isCalloutKind(kind) || getNoticeType(kind) === null) return null
  return (
    <label>
      Título (opcional){' '}
      <input
        aria-label="Título del aviso"
        placeholder={calloutKinds[kind].title}
        value={title}
        onChange={({ target }) =>
          editor.commands.updateAttributes('blockquote', { title: target.value || null })
        }
      />
    </label>
  )
}

export function LinkFields({ editor, href, onLink }: { editor: Editor; href: string; onLink: () => void }) {
  // A part of the page is not in the editor.
  const canOpen = /^(?:https?:|mailto:|tel:|\/)/i.test(href)
  return (
    <>
      <span className="bubble-address" title={href}>
        {shortenAddress(href)}
      </span>
      <LinkButton aria-label={`Cambiar el enlace a ${href}`} onClick={onLink}>
        Cambiar
      </LinkButton>
      <LinkButton aria-label="Quitar el enlace" onClick={() => setLink(editor, null)}>
        Quitar
      </LinkButton>
      {canOpen && (
        <a
          className="link"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="Abrir el enlace en otra pestaña"
        >
          Abrir
        </a>
      )}
    </>
  )
}

const languages = 'bash css diff go html java javascript json python rust sql typescript yaml'.split(' ')

/** Language (any; common ones are suggested), title, marked lines and line numbers: the info string of a code block. */
export function CodeFields({ editor, info }: { editor: Editor; info: string }) {
  const details = parseCodeInfo(info)
  const { language } = details
  const update = (changes: Partial<CodeInfo>): void => {
    editor.commands.updateAttributes('codeBlock', { language: formatCodeInfo({ ...details, ...changes }) })
  }
  return (
    <>
      <input
        aria-label="Lenguaje del código"
        placeholder="Lenguaje"
        list="lenguajes"
        autoCapitalize="none"
        spellCheck={false}
        value={language}
        onChange={({ target }) => update({ language: target.value.replaceAll(/\s/g, '') })}
      />
      <datalist id="lenguajes">
        {languages.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <input
        aria-label="Título del código"
        placeholder="Título"
        autoCapitalize="none"
        spellCheck={false}
        value={details.title}
        onChange={({ target }) => update({ title: target.value })}
      />
      <input
        className="short"
        aria-label="Líneas que se marcan, como 2,4-6"
        placeholder="Marcar 2,4-6"
        value={details.markedLines}
        onChange={({ target }) => update({ markedLines: target.value })}
      />
      <label>
        <input
          type="checkbox"
          checked={details.hasLineNumbers}
          onChange={({ target }) => update({ hasLineNumbers: target.checked })}
        />{' '}
        Números
      </label>
    </>
  )
}
