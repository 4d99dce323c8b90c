/** Says whose permission a case has. A name such as «Ribera, S.L.» brings its own full stop. */
export const formatPermission = (customer: string): string =>
  `Publicado con permiso de ${customer.replace(/\.$/, '')}.`
