/** Which entries a peer's server holds, asked of the server itself and not through the weather. */

async function json<Value>(url: string): Promise<Value> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return (await response.json()) as Value;
}

/** A document with conflicting revisions stands there more than once, and is named as often. */
export async function idsAtPouch(url: string, database: string): Promise<string[]> {
  const { rows } = await json<{ rows: { id: string; doc?: { _conflicts?: string[] } }[] }>(
    `${url}/${database}/_all_docs?include_docs=true&conflicts=true`,
  );
  return rows.flatMap(({ id, doc }) => [id, ...(doc?._conflicts ?? []).map(() => id)]);
}

export const idsAtRx = (url: string): Promise<string[]> => json(`${url}/rx/ids`);
