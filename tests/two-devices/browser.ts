/** Sends a jar's cookies and stores those of the answer, unless the request was abandoned (`isAwaited`). */
export async function fetchWith(
  jar: Map<string, string>,
  url: string,
  { signal: _, ...init }: RequestInit,
  isAwaited = true,
): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, {
    ...init,
    redirect: 'manual',
    headers: { ...(init.headers as Record<string, string>), ...(cookie === '' ? {} : { cookie }) },
  });
  for (const line of isAwaited ? response.headers.getSetCookie() : []) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
  return response;
}

/** A request's body as JSON, unzipped where it was gzipped. */
export async function sentJson({ body }: RequestInit): Promise<unknown> {
  const text =
    typeof body === 'string'
      ? body
      : await new Response(
          new Blob([body as ArrayBuffer]).stream().pipeThrough(new DecompressionStream('gzip')),
        ).text();
  return JSON.parse(text);
}
