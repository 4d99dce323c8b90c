import { type ReactNode, useId } from 'react'
import { themeColor } from '#client/site.ts'
import { Field } from '#client/ui/field/field.tsx'
import { minContrast, listColorPairs, createPalette } from '../contract/accent.ts'
import type { SettingProps } from './setting-controls.tsx'

const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)
const defaultAccent = '#17693f'

/** The accent colour, with a preview and the contrast in both themes. */
export function AccentField({ name, label, value, error, onChange }: SettingProps<string>): ReactNode {
  const picker = useId()
  return (
    <>
      <Field
        label={label}
        name={name}
        value={value}
        error={error}
        hint={`Como ${defaultAccent}. Vacío es el verde del sitio.`}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="field">
        <label htmlFor={picker}>Elegirlo a ojo</label>
        <input
          id={picker}
          type="color"
          value={isHexColor(value) ? value.toLowerCase() : defaultAccent}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {isHexColor(value) && <AccentPreview accent={value.toLowerCase()} />}
    </>
  )
}

/** Drawn as an SVG with its own colours, because the page's styles use the saved accent and not the edited one. */
function AccentPreview({ accent }: { accent: string }): ReactNode {
  const palette = createPalette(accent)
  const pairs = listColorPairs(accent)
  return (
    <>
      <div className="colour-themes">
        {(['light', 'dark'] as const).map((theme) => (
          <figure key={theme}>
            <svg viewBox="0 0 240 96" role="img" aria-label={`Muestra del tema ${themeNames[theme]}`}>
              <rect width="240" height="96" fill={themeColor[theme]} />
              <rect x="12" y="14" width="96" height="32" rx="8" fill={palette[theme].green} />
              <text x="60" y="35" textAnchor="middle" fill={palette[theme]['on-green']} fontSize="13">
                Botón
              </text>
              <text
                x="124"
                y="35"
                fill={palette[theme]['green-ink']}
                fontSize="13"
                textDecoration="underline"
              >
                Un enlace
              </text>
              <rect x="12" y="56" width="96" height="28" rx="6" fill={palette[theme].tint} />
              <text x="60" y="75" textAnchor="middle" fill={palette[theme]['green-ink']} fontSize="13">
                Etiqueta
              </text>
              <rect x="120" y="56" width="108" height="28" fill={palette[theme].deep} />
              <text x="174" y="75" textAnchor="middle" fill={palette.onDeep} fontSize="13">
                Pie
              </text>
            </svg>
            <figcaption className="meta">Tema {themeNames[theme]}</figcaption>
          </figure>
        ))}
      </div>
      <details>
        <summary>Contraste de cada pareja (hacen falta 4,5:1)</summary>
        <ul className="plain-list">
          {pairs.map(({ theme, description, contrast }) => (
            <li key={theme + description}>
              {description}, tema {themeNames[theme]}: {(Math.floor(contrast * 10) / 10).toLocaleString('es')}
              :1
              {contrast < minContrast && <strong> (insuficiente)</strong>}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

const themeNames = { light: 'claro', dark: 'oscuro' } as const
