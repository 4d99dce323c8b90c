import { useId, useState } from 'react'
import { whenReleased } from '#client/runtime/browser/when-released.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { Field } from '#client/ui/field/field.tsx'
import { toThreadsPath } from '#client/ui/threads/threads-path.ts'
import {
  compareOnDark,
  createPalette,
  isFaintOnLight,
  isHexColor,
  lighten,
  listColorPairs,
} from '../contract/accent.ts'
import { lowercaseFirst } from '../contract/response-time.ts'
import { unknownColorMessage } from '../contract/value-schemas.ts'
import { colorNames, parseColor } from './parse-color.ts'
import type { SettingProps } from './setting-controls.tsx'

type ColorFieldProps = SettingProps<string> & { fallback: string; hint: string }

/** A colour, written by its name or code, or chosen by eye. */
function ColorField({ name, label, value, error, onChange, fallback, hint }: ColorFieldProps) {
  // What is typed, until the field is left: then its code replaces a name.
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const namesId = useId()
  const isUnknown = isLeft && value.trim() !== '' && !isHexColor(value)
  const isNamed = typed !== null && isHexColor(value) && typed.trim().toLowerCase() !== value
  return (
    <Field
      label={label}
      name={name}
      value={typed ?? value}
      placeholder={fallback}
      list={namesId}
      autoComplete="off"
      error={error ?? (isUnknown ? unknownColorMessage : undefined)}
      hint={isNamed ? `${typed.trim()}: ${value}.` : hint}
      onChange={({ target }) => {
        setLeft(false)
        setTyped(target.value)
        onChange(parseColor(target.value) ?? target.value)
      }}
      onBlur={() =>
        whenReleased(() => {
          setLeft(true)
          setTyped(null)
        })
      }
      suffix={
        <>
          <datalist id={namesId}>
            {colorNames.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
          <input
            type="color"
            aria-label={`Elegir el ${lowercaseFirst(label)}`}
            value={isHexColor(value) ? value.toLowerCase() : fallback}
            onChange={({ target }) => onChange(target.value)}
          />
        </>
      }
    />
  )
}

/** The green of the site without an accent, as in client/ui/tokens.css. */
const builtInGreen = '#0a7d45'
const defaultSecond = '#c99a2e'

export function AccentField(props: SettingProps<string>) {
  const hint =
    'Cualquiera vale: por su nombre, como «amarillo», o su código, como #17693f. Si lo dejas vacío, se usa el verde del sitio.'
  return <ColorField {...props} fallback={builtInGreen} hint={hint} />
}

export function SecondAccentField(props: SettingProps<string>) {
  const { value, site } = props
  const hint =
    'Solo adorna: en las líneas onduladas y en los avisos de los textos. Si lo dejas vacío, se usa el ocre del sitio.'
  return (
    <>
      <ColorField {...props} fallback={defaultSecond} hint={hint} />
      <AccentPreview
        accent={isHexColor(site.accent) ? site.accent.toLowerCase() : builtInGreen}
        second={isHexColor(value) ? value.toLowerCase() : defaultSecond}
      />
    </>
  )
}

/** Drawn as an SVG with its own colours, because the page's styles use the saved accent and not the edited one. */
function AccentPreview({ accent, second }: { accent: string; second: string }) {
  const palette = createPalette(accent)
  const isFaint = isFaintOnLight(palette.light)
  const pairs = listColorPairs(accent)
  return (
    <>
      <p role="status">
        El texto de los botones será {palette.light['on-green'] === '#ffffff' ? 'blanco' : 'oscuro'}, y todos
        los textos se leen bien.{' '}
        {isFaint &&
          'Sobre blanco tu color apenas se distingue: las líneas y los bordes van en un tono más oscuro de él. '}
        El tema oscuro usa un tono derivado de tu color, {compareOnDark(accent)}.
      </p>
      <div className="colour-themes">
        {(['light', 'dark'] as const).map((theme) => (
          <figure key={theme}>
            <svg viewBox="0 0 240 140" role="img" aria-label={`Muestra del tema ${themeNames[theme]}`}>
              <rect width="240" height="140" fill={palette[theme].paper} />
              <rect
                x="12"
                y="14"
                width="96"
                height="32"
                rx="8"
                fill={palette[theme].green}
                stroke={palette[theme][isFaint ? 'green-ink' : 'green']}
                strokeWidth="2"
              />
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
              <DrawnLines
                id={theme}
                from={theme === 'light' ? second : lighten(second)}
                to={palette[theme].green}
              />
            </svg>
            <figcaption className="meta">Tema {themeNames[theme]}</figcaption>
          </figure>
        ))}
      </div>
      <ContrastList pairs={pairs} />
    </>
  )
}

/** A drawing of the home page as a mask: only the saved colours have drawings of their own. */
function DrawnLines({ id, from, to }: { id: string; from: string; to: string }) {
  const path = toThreadsPath('final', 'inicio', useSite())
  return (
    <>
      <linearGradient id={`ink-${id}`}>
        <stop stopColor={from} />
        <stop offset="0.5" stopColor={to} />
      </linearGradient>
      <mask id={`lines-${id}`} mask-type="alpha">
        <image href={path} x="12" y="92" width="216" height="40" preserveAspectRatio="none" />
      </mask>
      <rect y="92" width="240" height="40" fill={`url(#ink-${id})`} mask={`url(#lines-${id})`} />
    </>
  )
}

const ContrastList = ({ pairs }: { pairs: ReturnType<typeof listColorPairs> }) => (
  <details>
    <summary>Cuánto se distingue cada texto de su fondo: de 1 a 21, y hace falta 4,5</summary>
    <ul className="plain-list">
      {pairs.map(({ theme, description, contrast }) => (
        <li key={theme + description}>
          {description}, tema {themeNames[theme]}: {formatContrast(contrast)}
        </li>
      ))}
    </ul>
  </details>
)

const formatContrast = (contrast: number): string => (Math.floor(contrast * 10) / 10).toLocaleString('es')

const themeNames = { light: 'claro', dark: 'oscuro' } as const
