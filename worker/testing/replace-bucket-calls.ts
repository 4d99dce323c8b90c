/** A bucket with some methods replaced; `real` is the original bucket. */
export function replaceBucketCalls(
  bucket: R2Bucket,
  replace: (real: R2Bucket) => Partial<Record<'head' | 'get' | 'put' | 'delete' | 'list', unknown>>,
): R2Bucket {
  const replaced = replace(bucket)
  return new Proxy(bucket, {
    get(target, name) {
      if (name in replaced) return Reflect.get(replaced, name)
      const method: unknown = Reflect.get(target, name)
      return typeof method === 'function' ? method.bind(target) : method
    },
  })
}
