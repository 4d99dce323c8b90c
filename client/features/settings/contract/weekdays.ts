/** Keys are the schema.org names of the days. */
export const weekdays = {
  Monday: 'Lunes',
  Tuesday: 'Martes',
  Wednesday: 'Miércoles',
  Thursday: 'Jueves',
  Friday: 'Viernes',
  Saturday: 'Sábado',
  Sunday: 'Domingo',
} as const
export type Weekday = keyof typeof weekdays
