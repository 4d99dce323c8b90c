export type UploadProgress = { sentBytes: number; totalBytes: number }

/** Creates a `fetch` that reports upload progress, which the browser's own cannot. It does not send streams. */
export function createUploadFetch(
  onProgress: (sent: UploadProgress) => void,
  signal: AbortSignal,
): typeof fetch {
  return (input, { method = 'GET', headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, String(input))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total: totalBytes }) =>
        onProgress({ sentBytes: loaded, totalBytes })
      request.onload = () =>
        resolve(
          new Response(request.status === 204 ? null : request.responseText, { status: request.status }),
        )
      request.onerror = () => reject(new Error('The server did not answer'))
      request.onabort = () => reject(new Error('The request was cancelled'))
      signal.addEventListener('abort', () => request.abort())
      if (signal.aborted) return reject(new Error('The request was cancelled'))
      // `XMLHttpRequest` sends every body that `fetch` accepts, except streams.
      request.send(body instanceof ReadableStream ? null : (body ?? null))
    })
}
