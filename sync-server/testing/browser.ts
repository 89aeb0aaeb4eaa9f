/** Keeps cookies as a browser does, so that a test can check what its next call carries. */
export interface Browser {
  readonly cookies: Map<string, string>;
  readonly call: (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>;
}

export function openBrowser(url: string): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    call: async (method, path, body, headers = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const content = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', cookie, ...headers },
        ...content,
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (line.includes('Max-Age=0')) cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
  };
}
