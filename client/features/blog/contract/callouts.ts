/**
 * What a quote becomes by the marker on its first line (`> [!NOTE]`): its Spanish title and the class of its HTML. The
 * first five markers are GitHub's. The classes are in stored articles: do not rename them.
 */
export const calloutKinds = {
  NOTE: { title: 'Nota', className: 'aviso-nota' },
  TIP: { title: 'Consejo', className: 'aviso-consejo' },
  IMPORTANT: { title: 'Importante', className: 'aviso-importante' },
  WARNING: { title: 'Atención', className: 'aviso-atencion' },
  CAUTION: { title: 'Cuidado', className: 'aviso-atencion' },
  /** Shown beside the block before it, where there is room. */
  MARGEN: { title: 'Nota al margen', className: 'margen' },
  /** A passage of the text, repeated in large type. */
  DESTACADO: { title: 'Cita destacada', className: 'destacado' },
} as const

export type CalloutKind = keyof typeof calloutKinds

/** The source of the marker's pattern, without the end of its line. */
export const calloutMarkerSource = `^\\[!(${Object.keys(calloutKinds).join('|')})\\][ \\t]*`

export const isCalloutKind = (name: string): name is CalloutKind => Object.hasOwn(calloutKinds, name)
