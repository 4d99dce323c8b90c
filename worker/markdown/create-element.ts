import type { Element, ElementContent, Properties } from 'hast'

/** An element of HTML. A string in place of properties are its classes; strings among its children are texts. */
export const createElement = (
  tagName: string,
  properties: Properties | string,
  children: readonly (ElementContent | string)[],
): Element => ({
  type: 'element',
  tagName,
  properties:
    typeof properties === 'string'
      ? { ...(properties !== '' && { className: properties.split(' ') }) }
      : properties,
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
})
