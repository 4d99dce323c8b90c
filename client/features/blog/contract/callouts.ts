/**
 * What a quote can be instead, by the marker on its first line (`> [!NOTE]`): what people call it, and the class that
 * its HTML has. The first five are GitHub's; the classes stand in stored articles.
 */
export const calloutKinds = {
  NOTE: { title: 'Nota', className: 'aviso-nota' },
  TIP: { title: 'Consejo', className: 'aviso-consejo' },
  IMPORTANT: { title: 'Importante', className: 'aviso-importante' },
  WARNING: { title: 'Atención', className: 'aviso-atencion' },
  CAUTION: { title: 'Cuidado', className: 'aviso-atencion' },
  /** Beside the block that it follows, where there is room. */
  MARGEN: { title: 'Nota al margen', className: 'margen' },
  /** A passage of the text, shown large once more. */
  DESTACADO: { title: 'Cita destacada', className: 'destacado' },
} as const

export type CalloutKind = keyof typeof calloutKinds

/** The marker, without the end of its line. */
export const calloutMarkerSource = `^\\[!(${Object.keys(calloutKinds).join('|')})\\][ \\t]*`

export const isCalloutKind = (name: string): name is CalloutKind => Object.hasOwn(calloutKinds, name)
