/** A binding with some methods replaced; `real` is the original binding. */
export function replaceCalls<Binding extends object>(
  binding: Binding,
  replace: (real: Binding) => Partial<Record<keyof Binding, unknown>>,
): Binding {
  const replaced = replace(binding)
  return new Proxy(binding, {
    get(target, name) {
      if (name in replaced) return Reflect.get(replaced, name)
      const method: unknown = Reflect.get(target, name)
      return typeof method === 'function' ? method.bind(target) : method
    },
  })
}
