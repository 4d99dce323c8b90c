/** A binding that calls `access` each time one of its properties is read, before it is called. */
export function watchAccess<Binding extends object>(
  binding: Binding,
  access: (name: string | symbol) => void,
): Binding {
  return new Proxy(binding, {
    get(target, name) {
      access(name)
      const method: unknown = Reflect.get(target, name)
      return typeof method === 'function' ? method.bind(target) : method
    },
  })
}

/** A binding with some methods replaced; `real` is the original binding. */
export function replaceCalls<Binding extends object>(
  binding: Binding,
  replace: (real: Binding) => Partial<Record<keyof Binding, unknown>>,
): Binding {
  const replaced = replace(binding)
  const rest = watchAccess(binding, () => {})
  return new Proxy(binding, { get: (_, name) => Reflect.get(name in replaced ? replaced : rest, name) })
}
