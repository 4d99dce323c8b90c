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
// Object.keys returns string[]. The record has exactly these keys, in the order of the week.
export const weekdayNames = Object.keys(weekdays) as Weekday[]
