/** A quote whose first line is a marker (`> [!NOTE]`) is a callout. Stored articles have the classes: keep them. */
export const calloutKinds = {
  NOTE: { title: 'Nota', className: 'aviso-nota' },
  TIP: { title: 'Consejo', className: 'aviso-consejo' },
  IMPORTANT: { title: 'Importante', className: 'aviso-importante' },
  WARNING: { title: 'Atención', className: 'aviso-atencion' },
  CAUTION: { title: 'Cuidado', className: 'aviso-atencion' },
  /** A margin note, shown beside the preceding block where there is room. */
  MARGEN: { title: 'Nota al margen', className: 'margen' },
  /** A pull quote: a sentence of the article, repeated in large type. */
  DESTACADO: { title: 'Cita destacada', className: 'destacado' },
} as const

export type CalloutKind = keyof typeof calloutKinds

/** The source of the regular expression for a marker, without the end of its line. */
export const calloutMarkerSource = `^\\[!(${Object.keys(calloutKinds).join('|')})\\][ \\t]*`

export const isCalloutKind = (name: string): name is CalloutKind => Object.hasOwn(calloutKinds, name)
